/** What games are about, by the words of their names: nobody has to be believed for it, and no list has to be kept. */

import type { Category } from '#contract/catalogue.ts'
import { gameThemes, type GameTheme } from '#contract/game_traits.ts'
import { plainWords } from './search.ts'

/** Words as they stand in names, plural or not. */
const wordsOfThemes: Readonly<Record<GameTheme, RegExp>> = {
  ancient:
    /\b(egypt|pharaoh|pyramid|cleopatra|scarab|aztec|maya|inca|rome|roman|gladiator|caravan|temple)s?\b/,
  asia: /\b(lantern|teahouse|monsoon|mahjong|samurai|ninja|bamboo|panda|sakura|lotus|koi|geisha|shaolin)s?\b/,
  classic: /\b(777|seven|classic|bell|retro)s?\b/,
  festive: /\b(festival|carnival|fiesta|party|christmas|santa|halloween|new year)s?\b/,
  fruit: /\b(fruit|fruity|cherry|cherries|berry|berries|orchard|lemon|melon|juice|juicy)s?\b/,
  myths:
    /\b(dragon|phoenix|zeus|olympus|thor|thunder|medusa|unicorn|wizard|magic|titan|genie|myth)s?\b/,
  nature:
    /\b(jungle|forest|safari|wolf|wolves|buffalo|tiger|lion|bear|leaf|leaves|lotus|bamboo|panda|garden|flower)s?\b/,
  north: /\b(viking|fjord|nordic|valhalla|odin|thor|ice|frost|arctic|polar)s?\b/,
  riches:
    /\b(gem|jewel|diamond|ruby|rubies|emerald|quartz|crystal|gold|golden|silver|fortune|treasure|coin|money|cash|rich|riches)s?\b/,
  royal: /\b(royal|king|queen|crown|prince|princess|emperor|empire|palace|knight)s?\b/,
  sea: /\b(sea|ocean|harbour|harbor|pier|reef|coral|fish|fishing|shark|pirate|captain|ship|nets|mermaid|atlantis|fjord)s?\b/,
  space:
    /\b(space|star|comet|moon|moonlight|rocket|galaxy|cosmic|planet|nova|observatory|alien)s?\b/,
}

/** Elsewhere a name says how a game is played: no table is about dragons and tigers. */
const themed: ReadonlySet<Category> = new Set(['slot_game', 'fishing', 'arcade', 'crash'])

export function themesOf({
  name,
  category,
}: {
  name: string
  category: Category
}): readonly GameTheme[] {
  if (!themed.has(category)) return []
  const plain = plainWords(name).join(' ')
  return gameThemes.filter((theme) => wordsOfThemes[theme].test(plain))
}
