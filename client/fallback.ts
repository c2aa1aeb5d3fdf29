/** The results a call has when the server gave none, by path (specification, section 8). */

import type { Failure } from './result.ts'

type Fallback = Pick<Failure, 'statusCode' | 'message'> & Record<string, unknown>

const failed: Fallback = { statusCode: -500, message: 'internalServerError' }
const unavailable: Fallback = { statusCode: -503, message: 'serviceUnavailable' }
const withoutList: Fallback = { ...unavailable, value: [] }

/** The first row whose words begin the path. */
const fallbacks: readonly (readonly [pathStart: string, fallback: Fallback])[] = [
  [
    '/api/startup',
    { ...failed, maintenance: { is_maintenance: false, start_date: null, end_date: null } },
  ],
  ['/api/auth/get_balance', unavailable],
  ['/api/auth/', failed],
  ['/api/home/fav_', unavailable],
  ['/api/home/', withoutList],
  ['/api/seo', withoutList],
  ['/api/settings/siteinfodetail', withoutList],
  ['/api/settings/partners', withoutList],
]

const disconnected: Fallback = { statusCode: 0, message: 'disconnect' }

/** @param hasFailed where something on the server's side said so, in words of its own: the visitor's network is well. */
export function fallbackOf(path: string, hasFailed: boolean): Failure {
  const row = fallbacks.find(([pathStart]) => path.startsWith(pathStart))
  return { details: {}, isUnknown: false, ...(row?.[1] ?? (hasFailed ? failed : disconnected)) }
}
