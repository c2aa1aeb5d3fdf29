/** The extras by name, as templates name them. */

import type { ComponentType, ReactNode } from 'react'
import { OddsPicker } from '../sports/odds_picker.tsx'
import { AppLink, InboxLink, Lines, RailToggle, RowPicker } from './bar.tsx'
import { MegaNav } from './mega_nav.tsx'
import { NoticeCard } from './notice_card.tsx'
import { QuickDock } from './quick_dock.tsx'
import { VipLadder, VipMeter } from './vip.tsx'
import './extras.css'

export const extras = {
  'rail-toggle': RailToggle,
  'odds-format': OddsPicker,
  'row-mode': RowPicker,
  app: AppLink,
  dock: QuickDock,
  'mega-nav': MegaNav,
  announcements: Lines,
  inbox: InboxLink,
  'vip-meter': VipMeter,
  'vip-ladder': VipLadder,
  'notice-card': NoticeCard,
} satisfies Record<string, ComponentType<{ otherwise?: ReactNode }>>
