/** The pictures of the site as a whole at the desk: its logo on the header's colours, the icon of its app, the picture by which pages are shared. */
import { sitePlaces, type SitePlace } from '#contract/site_desk.ts'
import { pictureForms } from '#contract/uploads.ts'
import type { Answer } from '#contract/calls.ts'
import { Refused } from './field.tsx'
import type { PartProps } from './part.ts'
import { PictureForm } from './picture_form.tsx'
import { useReading } from './reading.ts'
import { sheetId, useSheet } from './sheet.ts'
import { useDeskSay, type DeskKey } from './words.ts'

type Picture = Answer<'/api/staff/site_pictures'>['value']['pictures'][number]
type Change = { place: SitePlace; isTakenBack: boolean }

const placeWords: Record<SitePlace, { title: DeskKey; use: DeskKey }> = {
  logo: { title: 'deskLogo', use: 'deskLogoUse' },
  app_icon: { title: 'deskAppIcon', use: 'deskAppIconUse' },
  card: { title: 'deskCard', use: 'deskCardUse' },
}

const faintWords = { light: 'deskFaintLight', dark: 'deskFaintDark' } as const

export function SitePictures(props: PartProps) {
  const say = useDeskSay()
  const { told, failure, again } = useReading(props, '/api/staff/site_pictures')
  const { sheet, hasSaved, open, close, done } = useSheet<Change>(again)
  const {
    ask,
    session: { token },
    onEnd,
  } = props
  if (!told) return failure ? <Refused failure={failure} /> : <output>{say('loading')}</output>
  if (sheet) {
    const { place, isTakenBack } = sheet
    return (
      <>
        <h2 id={sheetId} tabIndex={-1}>
          {say(placeWords[place].title)}
        </h2>
        <PictureForm
          isTakenBack={isTakenBack}
          pictureForm={pictureForms[place]}
          onEnd={onEnd}
          send={(pictured) => ask('/api/staff/site_picture', { token, place, ...pictured })}
          onDone={done}
        />
        <button type="button" className="second" onClick={close}>
          {say('back')}
        </button>
      </>
    )
  }
  return (
    <>
      <p>{say('deskSitePicturesText')}</p>
      <output>{hasSaved && say('deskSaved')}</output>
      <Refused failure={failure} />
      <div className="items">
        {sitePlaces.map((place) => {
          const picture = told.value.pictures.find((one) => one.place === place)
          return picture && <Item key={place} picture={picture} onChange={open} />
        })}
      </div>
    </>
  )
}

function Item({ picture, onChange }: { picture: Picture; onChange: (change: Change) => void }) {
  const say = useDeskSay()
  const { place, image, has_own_picture, faint_in } = picture
  const { title, use } = placeWords[place]
  return (
    <article id={place} tabIndex={-1} className="item" aria-label={say(title)}>
      {has_own_picture && (
        <img src={image} alt="" data-shape={place === 'card' ? 'wide' : 'mark'} />
      )}
      <div>
        <h2>{say(title)}</h2>
        <p>{say(use)}</p>
        <p>{say(has_own_picture ? 'deskOwnPicture' : 'deskDrawnPicture')}</p>
        {faint_in.map((scheme) => (
          <p key={scheme} className="note">
            {say(faintWords[scheme])}
          </p>
        ))}
        <div className="row">
          <button
            type="button"
            className="second small"
            onClick={() => onChange({ place, isTakenBack: false })}
          >
            {say(has_own_picture ? 'deskPictureChange' : 'deskPictureSet')}
          </button>
          {has_own_picture && (
            <button
              type="button"
              className="second small"
              onClick={() => onChange({ place, isTakenBack: true })}
            >
              {say('deskPictureTakeBack')}
            </button>
          )}
        </div>
      </div>
    </article>
  )
}
