/** The startup answer of a site that offers all there is, for pages drawn without a server. */

import type { Answer } from '#contract/calls.ts'
import { categories } from '#contract/catalogue.ts'
import { themes, type Template } from '#contract/themes.ts'

export function startupOf(
  template: Template,
  change: Partial<Answer<'/api/startup'>> = {},
): Answer<'/api/startup'> {
  return {
    maintenance: { is_maintenance: false, start_date: null, end_date: null },
    content: { menu: [], game_menu: [] },
    site: {
      site_name: 'Example',
      currency: 'PHP',
      theme_code: themes[template].themeCode,
      theme_color: themes[template].palettes[0],
      template,
      logo1: '',
      logo2: '',
      logo3: '',
      logo_width: 0,
      logo_text: 'Example',
      status: 'open',
      expired_date: null,
      external_id: 'example',
      android_sub: '',
      ios_sub: '',
      manifest_icon: '',
      app_icons: '/icons/0123456789abcdef',
      gamify_status: false,
      free_game: false,
      licence: '',
      age_min: 18,
    },
    language: [{ code: 'EN', name: 'English', icon: '', is_default: true }],
    provider_count: categories.map((category) => ({ category, count: 1 })),
    aff_domain: '',
    live_chat: { chat_id: '', image_id: '', status: false, hours: null },
    show_referral: false,
    show_free_play: false,
    show_register: true,
    show_preloader: true,
    show_announcement: true,
    show_app_prompt: true,
    show_app_bar: true,
    asks_place: false,
    has_hot_games: true,
    demo: true,
    ...change,
  }
}
