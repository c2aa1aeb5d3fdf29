/** The icons of the site, drawn once in a sprite file and coloured by the text around them. */

import sprite from './icons.svg?no-inline'

/** An icon beside text that already says what it means; `name` is a symbol of the sprite. */
export function Icon({ name }: { name: string }) {
  return (
    <svg className="icon" aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
