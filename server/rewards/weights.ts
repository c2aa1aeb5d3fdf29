/** What counts for less than its stake, for those who read the rules before they play [INC-01]. */

import type { Category } from '#contract/catalogue.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'

type Weights = {
  categories: { category: Category; percent: number }[]
  games: { game_name: string; percent: number }[]
}

/** Categories of the site and games with a weight of their own, the least first. */
export async function readWeights({ db, site }: { db: Db; site: Site }): Promise<Weights> {
  const [categories, games] = await Promise.all([
    db.rows<Weights['categories'][number]>(sql`
      select category, percent from turnover_weight
       where site_id = ${site.id} and percent < 100 and category = any(${[...site.categories]}::text[])
       order by percent, category`),
    db.rows<Weights['games'][number]>(sql`
      select name as game_name, turnover_percent::integer as percent from game
       where site_id = ${site.id} and turnover_percent < 100 and is_open
         and category = any(${[...site.categories]}::text[])
       order by percent, name`),
  ])
  return { categories, games }
}

/** Those that count for nothing. */
export async function readUncounted(visit: { db: Db; site: Site }): Promise<Weights> {
  const { categories, games } = await readWeights(visit)
  const isNothing = ({ percent }: { percent: number }) => percent === 0
  return { categories: categories.filter(isNothing), games: games.filter(isNothing) }
}
