/** The start-up call: everything a page needs to know of the site before it draws. */

import { call } from './call.ts'
import {
  category,
  count,
  Enum,
  Flag,
  label,
  language,
  link,
  List,
  object,
  Optional,
  Text,
  Union,
  Null,
  time,
  timeOfDay,
  id,
} from './fields.ts'

const menuLeaf = object({ content_id: id, label, href: link, category: Optional(category) })

export const startupCalls = {
  '/api/startup': call({
    about:
      'The site as pages need it: maintenance, theme, menus, languages, live chat, categories with games.',
    access: 'public',
    isReading: true,
    body: {},
    reads: {
      maintenance: object({
        is_maintenance: Flag(),
        start_date: Union([time, Null()]),
        end_date: Union([time, Null()]),
      }),
      content: object({
        menu: List(
          object({
            content_id: id,
            label,
            href: link,
            category: Optional(category),
            children: List(menuLeaf),
          }),
        ),
        game_menu: List(menuLeaf),
      }),
      site: object({
        site_name: label,
        currency: Text({ maxLength: 3 }),
        theme_code: label,
        theme_color: label,
        template: Text({ maxLength: 12, pattern: '^template\\d{1,2}$' }),
        logo1: link,
        logo2: link,
        logo3: link,
        /** Of `logo1`, in CSS pixels, where it is `logoHeight` high; 0 where it is not known. Designed. */
        logo_width: count,
        logo_text: label,
        status: Enum(['open', 'closed']),
        expired_date: Union([time, Null()]),
        external_id: id,
        android_sub: link,
        ios_sub: link,
        manifest_icon: link,
        /** Folder of the app's icons, named by what they are drawn from: `192.png`, `512.png`, `maskable.png`; designed. */
        app_icons: link,
        gamify_status: Flag(),
        free_game: Flag(),
        /** Who runs the site and under which licence, in one line; designed. */
        licence: label,
        /** Years a player must be old; designed. */
        age_min: count,
      }),
      language: List(object({ code: language, name: label, icon: link, is_default: Flag() })),
      provider_count: List(object({ category, count })),
      aff_domain: link,
      live_chat: object({
        chat_id: label,
        image_id: link,
        status: Flag(),
        /** When somebody answers, each day; null: at any hour. Designed. */
        hours: Union([object({ from: timeOfDay, to: timeOfDay, time_zone: label }), Null()]),
      }),
      show_referral: Flag(),
      show_free_play: Flag(),
      /** Whether the site takes new accounts; designed. */
      show_register: Flag(),
      /** The splash an installed app begins with. */
      show_preloader: Flag(),
      /** Announcements in a dialog; without it they stay in the inbox and in lines. */
      show_announcement: Flag(),
      /** The site's app, offered in a dialog once and in a bar of phones. */
      show_app_prompt: Flag(),
      show_app_bar: Flag(),
      /** Whether it matters from where: then `check_place` is asked before the form is shown; designed. */
      asks_place: Flag(),
      has_hot_games: Flag(),
      demo: Flag(),
    },
    refuses: ['invalidTheme'],
    example: {},
    duringMaintenance: true,
  }),
  '/api/settings/check_status': call({
    isDesigned: true,
    about:
      'Tells a browser that its session still holds, and what keeps the player from playing: a break of their own, an identity to prove, a second factor to set up, or from where they ask; asked every minute and on focus.',
    access: 'player',
    isReading: true,
    body: {},
    reads: {
      value: object({
        server_time: time,
        session_started_at: time,
        /** Without an end it is for good, or until the player does something about it. */
        restriction: Union([
          object({
            kind: Enum([
              'exclusion',
              'time_out',
              'identity',
              'second_factor',
              'location_refused',
              'location_hidden',
              'location_unknown',
            ]),
            until: Union([time, Null()]),
          }),
          Null(),
        ]),
        /** Kinds of games the player stays away from. */
        products_excluded: List(object({ product: category, until: Union([time, Null()]) })),
      }),
    },
    example: {},
  }),
} as const
