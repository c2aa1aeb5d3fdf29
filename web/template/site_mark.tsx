/** The mark of the site: the operator's picture, or its name in the display face. */

import { logoHeight } from '#contract/catalogue.ts'
import { useSite } from '../context.tsx'

export function SiteMark() {
  const { site_name, logo1, logo_width, logo_text } = useSite()
  return logo1 === '' ? (
    <Wordmark text={logo_text || site_name} />
  ) : (
    <img
      className="logo-picture"
      src={logo1}
      alt={site_name}
      width={logo_width || undefined}
      height={logoHeight}
    />
  )
}

/** Digits or the second word take the accent. */
function Wordmark({ text }: { text: string }) {
  const [, first = text, second = ''] = /^(.*?)(\d+|\s\S+)$/.exec(text) ?? []
  return (
    <>
      {first}
      <span className="logo-accent">{second}</span>
    </>
  )
}
