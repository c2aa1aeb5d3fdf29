/** What can be known of a game before it is opened, and the ways into it, or why there is none. */

import { useCall } from '#client/query.tsx'
import { useFormats, useSpeech, useT } from '#i18n/translate.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Facts } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { addressOf } from '../page.ts'
import { useReason } from '../later/restriction.tsx'
import { Link } from '../routing/link.tsx'
import { offerOf, useStanding, type Game } from '../template/offer.ts'
import { usePlayer } from '../context.tsx'
import play from './playnow.module.css'

const volatilityWords = {
  low: 'volatilityLow',
  medium: 'volatilityMedium',
  high: 'volatilityHigh',
} as const

/** Those of its rules come as they are asked for. */
export function GameFacts({ game }: { game: Game }) {
  const t = useT()
  const { money, decimal } = useFormats()
  const { provider_code, game_code, provider_name, rtp, volatility, jackpot } = game
  const { stake_min, stake_max } = game
  const info = useCall('/api/product/info', { provider_code, game_code }).answer?.value
  const { hit_frequency: hits = null, max_multiple: most = null, top_award = null } = info ?? {}
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t('provider'), provider_name],
    [t('rtpName'), Number(rtp) > 0 ? t('percent', { percent: rtp }) : null],
    [t('volatility'), t(volatilityWords[volatility])],
    [t('hitFrequency'), hits && t('percent', { percent: hits })],
    [t('stake'), t('amountRange', { min: money(stake_min), max: money(stake_max) })],
    [t('maxWin'), most && t('maxWinOf', { times: decimal(most) })],
    [
      t('topAward'),
      top_award &&
        t('topAwardOf', {
          times: decimal(top_award.multiple),
          rounds: Number(top_award.rounds),
        }),
    ],
    [t('jackpot'), jackpot && money(jackpot)],
    [t('gameTheme'), info?.themes.join(' · ')],
    [t('gameFeature'), info?.features.join(' · ')],
  ]
  return <Facts facts={facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))} />
}

/** Where they are, and who answers what they leave open. */
export function GameRules({ game: { game_code } }: { game: Game }) {
  const t = useT()
  return (
    <p className="small">
      {t('gameRulesWhere')}{' '}
      <Link to={addressOf({ path: '/contact-us', query: { topic: 'game', reference: game_code } })}>
        {t('contactUs')}
      </Link>
    </p>
  )
}

/** Playing and trying it, as far as there is a way for this visitor. */
export function GameWays({ game, isDemo = false }: { game: Game; isDemo?: boolean }) {
  const t = useT()
  const { to, demo, plays, hasDemo } = offerOf(game, useStanding(), isDemo)
  return (
    <>
      {game.maintenance ? (
        <InMaintenance {...game.maintenance} />
      ) : (
        !plays && <Barred game={game} />
      )}
      {(plays || hasDemo) && (
        <div className={play.choices}>
          {plays && (
            <Link to={to} className={buttonClass('primary')}>
              {t(isDemo ? 'tryDemo' : 'playTitle')}
            </Link>
          )}
          {hasDemo && (
            <Link to={demo} className={buttonClass('quiet')}>
              {t('tryDemo')}
            </Link>
          )}
        </div>
      )}
    </>
  )
}

/** @param until when it opens again, where that is known. */
export function InMaintenance({ until }: NonNullable<Game['maintenance']>) {
  const { t, tell } = useSpeech()
  const { time } = useFormats()
  return (
    <Notice kind="warning" title={t('inMaintenance')}>
      {tell('gameClosed')} {until && t('backFrom', { time: time(until) })}
    </Notice>
  )
}

/** Why its player may not play it. */
function Barred({ game: { game_type } }: { game: Game }) {
  return usePlayer() && <Why category={game_type} />
}

function Why({ category }: { category: Game['game_type'] }) {
  return <Notice kind="warning" title={useReason(category)} />
}
