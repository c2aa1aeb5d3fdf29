/** The footer: where everything is, how to play safely, and whose house this is. */

import { useSite, useVisit } from '../context.tsx'
import { Link } from '../routing/link.tsx'
import { useSpeech, useT } from '#i18n/translate.tsx'
import { LanguagePicker } from './language_picker.tsx'
import { useLook } from './look.tsx'
import {
  accountEntries,
  categoryEntries,
  helpEntries,
  rewardEntries,
  trialEntries,
  type MenuEntry,
} from './menu.ts'
import { SchemePicker } from './scheme_picker.tsx'

export function Footer() {
  const t = useT()
  const { footer } = useLook()
  const { startup } = useVisit()
  const { site_name, licence, age_min } = useSite()
  return (
    <footer className="footer" data-type={footer.type} data-columns={footer.columns}>
      {footer.motif && <div className="motif-band" aria-hidden="true" />}
      <div className="footer-inner">
        <div className="footer-about">
          <p className="footer-name">{site_name}</p>
          <p>{t('footerPromise')}</p>
          {licence && <p>{licence}</p>}
        </div>
        <FooterList
          title={t('games')}
          entries={[...categoryEntries(startup), ...trialEntries(startup)]}
        />
        <FooterList title={t('rewards')} entries={rewardEntries(startup)} />
        <FooterList title={t('account')} entries={accountEntries(startup)} />
        <FooterList title={t('help')} entries={helpEntries(startup)} />
        <div className="footer-care">
          <h2>{t('responsibleGaming')}</h2>
          <p>{t('footerCare')}</p>
          <Link to="/responsible-gaming">{t('setLimits')}</Link>
          <p>{t('ageMark', { age: age_min })}</p>
        </div>
      </div>
      <div className="footer-base">
        <LanguagePicker />
        <SchemePicker />
        {startup.demo && <p>{t('demoNotice')}</p>}
      </div>
    </footer>
  )
}

function FooterList({ title, entries }: { title: string; entries: readonly MenuEntry[] }) {
  const { label: say } = useSpeech()
  if (entries.length === 0) return null
  return (
    <nav className="footer-list" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {entries.map(({ id, label, to }) => (
          <li key={id}>
            <Link to={to}>{say(label)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
