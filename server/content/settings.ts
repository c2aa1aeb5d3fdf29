/** What pages need of an operator's content besides words: accounts elsewhere, partners, app releases, scripts. */

import { scriptFreeRoutes } from '#contract/catalogue.ts'
import type { Site } from '#server/base/context.ts'
import { sql, type Db } from '#server/base/database.ts'
import type { Handlers } from '#server/base/handler.ts'
import { keepPerSite } from '#server/site/kept.ts'
import type { ReadPictures } from './pictures.ts'
import { wordsIn, type ReadContent } from './shown.ts'
import { snippetOf } from './vendors.ts'

type Paths =
  | '/api/settings/social_account'
  | '/api/settings/partners'
  | '/api/settings/get_analytics'
  | '/api/settings/app_release'

export function settingHandlers(
  readContent: ReadContent,
  readPictures: ReadPictures,
): Pick<Handlers, Paths> {
  const readApproved = keepPerSite(readApprovals)
  return {
    '/api/settings/social_account': async (visit) => ({
      accountList: (await readContent(visit, 'social')).flatMap((shown) => {
        const { words } = wordsIn(shown, visit.language, visit.site)
        if (!shown.document || !words) return []
        const { network, href } = shown.document
        return [{ network, account_name: words.account_name, href }]
      }),
    }),

    '/api/settings/partners': async (visit) => {
      const pictureOf = await readPictures(visit)
      const partners = (await readContent(visit, 'partner')).flatMap(({ document }) => {
        if (!document) return []
        const { href, name, image } = document
        return [{ href, img_url: pictureOf(image)?.img_url ?? '', partner_name: name }]
      })
      return { partners }
    },

    '/api/settings/get_analytics': async (visit) => {
      const approved = await readApproved(visit.db, visit.site)
      const snippets = (await readContent(visit, 'vendor')).flatMap(({ document }) =>
        document
          ? [{ vendor: document.vendor, ...snippetOf(document.vendor, document.parameters) }]
          : [],
      )
      const scripts = (await readContent(visit, 'script')).flatMap(({ name, version, document }) =>
        document && approved.has(`${name}/${version}`) ? [{ vendor: 'script', ...document }] : [],
      )
      return {
        value: [...snippets, ...scripts].map(({ vendor, section, script, origins }) => ({
          section,
          script,
          vendor,
          origins: [...origins],
          not_on: [...scriptFreeRoutes],
        })),
      }
    },

    '/api/settings/app_release': async (visit) => ({
      value: (await readContent(visit, 'app')).flatMap((shown) => {
        if (!shown.document) return []
        const { words, language, status } = wordsIn(shown, visit.language, visit.site)
        const { texts: _, ...release } = shown.document
        return [{ ...release, changes: words?.changes ?? '', language, status }]
      }),
    }),
  }
}

/** Versions of scripts that the platform has approved word for word, as `name/version`. */
async function readApprovals(db: Db, site: Site): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ key: string }>(sql`
    select a.name || '/' || a.version as key
      from script_approval a join content_version v using (site_id, kind, name, version)
     where a.site_id = ${site.id} and a.hash = v.hash`)
  return new Set(rows.map(({ key }) => key))
}
