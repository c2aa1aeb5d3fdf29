/** What staff may do: roles as a table of rights, and the question that everything asks before somebody of the staff does it [AUT-12]. */

import type { Visit } from './context.ts'
import { sql, type Db } from './database.ts'
import { Refusal } from './refusal.ts'

/** Each role holds what its work needs, and no more; money that leaves takes two persons besides [WAL-10]. */
export const roles = {
  cashier: ['deposits_decide', 'withdrawals_decide', 'accounts_decide'],
  treasurer: ['balances_adjust'],
  issuer: ['vouchers_issue'],
  examiner: ['identities_decide', 'documents_read', 'persons_restrict'],
  guardian: ['limits_set', 'exclusions_decide', 'cases_close'],
  editor: ['content_write'],
  publisher: ['content_publish'],
  /** Answers what is marked for the host of a player's level, and sees of the player what they wrote. */
  host: ['host_enquiries_answer'],
  support: ['enquiries_answer', 'host_enquiries_answer', 'rounds_read'],
  technician: ['senders_set'],
  gamekeeper: ['jackpots_set', 'catalogue_set', 'tournaments_set'],
  promoter: ['rewards_set', 'hosts_set'],
  auditor: ['rounds_read', 'hands_open'],
  keeper: ['staff_keep'],
} as const satisfies Record<string, readonly string[]>

/** On a demo site a program plays these two: they decide withdrawals, one above the other where two must. */
export const demoStaff = ['demo-cashier-1', 'demo-cashier-2'] as const

export type Role = keyof typeof roles
export type Right = (typeof roles)[Role][number]
export const roleNames = Object.keys(roles) as Role[]

export const isRole = (name: string): name is Role => Object.hasOwn(roles, name)

const rolesWith = (right: Right) =>
  roleNames.filter((role) => (roles[role] as readonly Right[]).includes(right))

/** Who changes what a site offers: a person of the staff, or the program itself where it seeds and syncs. */
export type Author = 'system' | `staff:${string}`

/** As `requireRight`, for what the program does by itself too. */
export async function requireAuthor(db: Db, author: Author, right: Right, at: Date): Promise<void> {
  if (author !== 'system') await requireRight(db, author.slice('staff:'.length), right, at)
}

/**
 * Whose session of staff a token is, where its owner holds a right.
 * @throws Refusal `sessionUnknown`, `rightMissing`.
 */
export type RequireStaff = (visit: Visit, token: string, right: Right) => Promise<string>

/** The same for what is shown to whoever holds one of two rights. */
export const requireEither = (
  requireStaff: RequireStaff,
  visit: Visit,
  token: string,
  [first, second]: readonly [Right, Right],
): Promise<string> =>
  requireStaff(visit, token, first).catch((refused: unknown) => {
    if (refused instanceof Refusal && refused.key === 'rightMissing')
      return requireStaff(visit, token, second)
    throw refused
  })

/** Whether somebody may, noted as used where so; else as `requireRight`. */
export async function usesRight(db: Db, staff: string, right: Right, at: Date): Promise<boolean> {
  const held = await db.run(sql`
    insert into staff_use as u (site_id, staff, right_name, used_at)
    select site_id, staff, ${right}, ${at}
      from staff s
     where s.site_id = current_site() and s.staff = ${staff} and s.locked_at is null and s.left_at is null
       and exists (
         select from staff_role r
          where (r.site_id, r.staff) = (s.site_id, s.staff) and r.role = any(${rolesWith(right)}::text[])
            and r.approved_at is not null and r.ended_at is null)
    on conflict (site_id, staff, right_name) do update set used_at = greatest(u.used_at, excluded.used_at)`)
  return held > 0
}

/**
 * Lets pass who holds a right on the site of the transaction, and notes that it was used.
 * @param staff the name of the account; asked anew each time, so that what is taken away is gone at once.
 * @throws Refusal `rightMissing` also for who is locked, has left, or never was one of the staff.
 */
export async function requireRight(db: Db, staff: string, right: Right, at: Date): Promise<void> {
  if (!(await usesRight(db, staff, right, at))) throw new Refusal('rightMissing', { right })
}
