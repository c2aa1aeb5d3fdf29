/** What the site's template wishes of its slip; most wish nothing. */

import { useLook } from '../../template/look.tsx'
import type { Template } from '../../template/template.ts'

type SlipLook = Partial<NonNullable<Template['betSlip']>>

const plain: SlipLook = {}

export const useSlipLook = (): SlipLook => useLook().betSlip ?? plain
