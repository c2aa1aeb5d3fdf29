/** The catalogue at the desk: games and providers found, with what is closed for a while and what has a picture of the site's own. */
import { useId, useState, type FormEvent } from 'react'
import { textOf } from '#client/form.ts'
import type { Body } from '#contract/calls.ts'
import { catalogueShown } from '#contract/catalogue_desk.ts'
import { categoryTitles } from '#i18n/categories.ts'
import { useFormats } from '#i18n/translate.tsx'
import { CatalogueChange, type Change, type Entry } from './catalogue_change.tsx'
import { Refused } from './field.tsx'
import type { PartProps } from './part.ts'
import { useReading } from './reading.ts'
import { useSheet } from './sheet.ts'
import { useDeskSay, type DeskKey } from './words.ts'

type Sought = Omit<Body<'/api/staff/catalogue'>, 'token'>
type Only = NonNullable<Sought['only']>

const onlyWords: Record<Only, DeskKey> = {
  maintenance: 'deskInMaintenance',
  closed: 'deskNotListed',
  own_picture: 'deskOwnPicture',
}
const onlys = Object.keys(onlyWords) as Only[]

const keyOf = ({ provider_code, game_code }: Entry) => `${provider_code}/${game_code ?? ''}`

export function Catalogue(props: PartProps) {
  const say = useDeskSay()
  const [sought, setSought] = useState<Sought>({})
  const { told, failure, again } = useReading(props, '/api/staff/catalogue', sought)
  const { sheet, hasSaved, open, close, done } = useSheet<Change>(again)
  if (!told) return failure ? <Refused failure={failure} /> : <output>{say('loading')}</output>
  const { providers, games, total } = told.value
  if (sheet) return <CatalogueChange {...props} change={sheet} onBack={close} onDone={done} />
  const item = (entry: Entry) => (
    <Item
      key={keyOf(entry)}
      entry={entry}
      provider={providers.find((one) => one.provider_code === entry.provider_code)}
      rights={props.session.rights}
      onChange={open}
    />
  )
  const { page = 1 } = sought
  const first = (page - 1) * catalogueShown
  return (
    <>
      <p>{say('deskCatalogueText')}</p>
      <output>{hasSaved && say('deskSaved')}</output>
      <details>
        <summary>{say('providers')}</summary>
        <div className="items">{providers.map(item)}</div>
      </details>
      <Search providers={providers} sought={sought} onSearch={setSought} />
      <Refused failure={failure} />
      <output>
        {total === 0
          ? say('deskFoundNone')
          : say('deskFoundOf', { from: first + 1, to: first + games.length, total })}
      </output>
      <div className="items">{games.map(item)}</div>
      <div className="row">
        {page > 1 && (
          <button
            type="button"
            className="second"
            onClick={() => setSought({ ...sought, page: page - 1 })}
          >
            {say('deskPageBefore')}
          </button>
        )}
        {first + games.length < total && (
          <button
            type="button"
            className="second"
            onClick={() => setSought({ ...sought, page: page + 1 })}
          >
            {say('deskPageNext')}
          </button>
        )}
      </div>
    </>
  )
}

function Search({
  providers,
  sought,
  onSearch,
}: {
  providers: readonly Entry[]
  /** Stands there again when somebody comes back from a change. */
  sought: Sought
  onSearch: (sought: Sought) => void
}) {
  const say = useDeskSay()
  const id = useId()
  const search = (form: HTMLFormElement) => {
    const fields = new FormData(form)
    const provider_code = textOf(fields, 'provider')
    const only = onlys.find((one) => one === textOf(fields, 'only'))
    onSearch({
      search: textOf(fields, 'search'),
      ...(provider_code !== '' && { provider_code }),
      ...(only && { only }),
    })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    search(event.currentTarget)
  }
  return (
    <search>
      <form
        className="lookup"
        method="post"
        onSubmit={onSubmit}
        // What is chosen from a list needs no further press.
        onChange={({ currentTarget, target }) => {
          if (target instanceof HTMLSelectElement) search(currentTarget)
        }}
      >
        <div className="field">
          <label htmlFor={`${id}-search`}>{say('searchGames')}</label>
          <input
            id={`${id}-search`}
            type="search"
            name="search"
            maxLength={60}
            defaultValue={sought.search ?? ''}
          />
        </div>
        <div className="field">
          <label htmlFor={`${id}-provider`}>{say('provider')}</label>
          <select id={`${id}-provider`} name="provider" defaultValue={sought.provider_code ?? ''}>
            <option value="">{say('all')}</option>
            {providers.map(({ provider_code, name }) => (
              <option key={provider_code} value={provider_code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-only`}>{say('state')}</label>
          <select id={`${id}-only`} name="only" defaultValue={sought.only ?? ''}>
            <option value="">{say('all')}</option>
            {onlys.map((one) => (
              <option key={one} value={one}>
                {say(onlyWords[one])}
              </option>
            ))}
          </select>
        </div>
        <button type="submit">{say('search')}</button>
      </form>
    </search>
  )
}

function Item({
  entry,
  provider,
  rights,
  onChange,
}: {
  entry: Entry
  provider: Entry | undefined
  rights: readonly string[]
  onChange: (change: Change) => void
}) {
  const say = useDeskSay()
  const { time } = useFormats()
  const { game_code, name, provider_name, category, image, has_own_picture, state } = entry
  const isGame = game_code !== null
  const changes: readonly (readonly [Change['kind'], DeskKey, boolean])[] = [
    ['close', 'deskMaintenanceSet', state === 'open' && rights.includes('catalogue_set')],
    ['close', 'deskMaintenanceChange', state === 'maintenance' && rights.includes('catalogue_set')],
    ['open', 'deskMaintenanceEnd', state === 'maintenance' && rights.includes('catalogue_set')],
    [
      'picture',
      has_own_picture ? 'deskPictureChange' : 'deskPictureSet',
      rights.includes('content_write'),
    ],
    ['drawn', 'deskPictureTakeBack', has_own_picture && rights.includes('content_write')],
  ]
  const facts = [
    isGame ? provider_name : null,
    category && say(categoryTitles[category]),
    has_own_picture ? say('deskOwnPicture') : null,
  ]
  return (
    <article id={keyOf(entry)} tabIndex={-1} className="item" aria-label={name}>
      <img src={image} alt="" loading="lazy" data-shape={isGame ? 'poster' : 'mark'} />
      <div>
        <h2>{name}</h2>
        <p>{facts.filter((fact) => fact !== null).join(' · ')}</p>
        {state === 'closed' && <p className="note">{say('deskNotListed')}</p>}
        {state === 'maintenance' && (
          <p className="note">
            {entry.back_at === null
              ? say('deskMaintenanceNoEnd')
              : say('deskMaintenanceBack', { time: time(entry.back_at) })}
          </p>
        )}
        {isGame && provider?.state === 'maintenance' && (
          <p className="note">{say('deskMaintenanceOfProvider', { name: provider_name })}</p>
        )}
        <div className="row">
          {changes
            .filter(([, , isOffered]) => isOffered)
            .map(([kind, word]) => (
              <button
                key={word}
                type="button"
                className="second small"
                onClick={() => onChange({ kind, entry })}
              >
                {say(word)}
              </button>
            ))}
        </div>
      </div>
    </article>
  )
}
