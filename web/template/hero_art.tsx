/** Games of the site as pictures: in the hero of home, and beside login and registration. */

import type { Game } from './offer.ts'

/** Which games are pictured beside login and registration. */
export const artCall = { game_type: 'hot' } as const

/** Games of the site as pictures; they say nothing that is not said in words elsewhere. */
export function HeroArt({ games }: { games: readonly Game[] }) {
  return (
    <div className="hero-art" aria-hidden="true">
      {games.map(({ game_code, game_image }) => (
        <img key={game_code} src={game_image} alt="" width={300} height={400} decoding="async" />
      ))}
    </div>
  )
}
