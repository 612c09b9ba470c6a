import { useRouteContext } from '@tanstack/react-router'
import { LanguageLinks } from '#languages/language-links.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { editionAt } from '#newsletter/rules.ts'

/** The line above the navigation: the current edition, the time of the next digest, and the languages. */
export function EditionBar() {
  const { t, language } = useI18n()
  const { site, now } = useRouteContext({ from: '__root__' })
  const moment = new Date(now)
  const { name, nextHour } = editionAt(moment, site.timeZone)
  const date = dateFormat(language, {
    timeZone: site.timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(moment)
  return (
    <div className="border-b border-line bg-sunken">
      <div className="mx-auto flex h-9 max-w-[1280px] items-center gap-4 px-4 text-2xs text-ink2 sm:px-8">
        <span className="font-semibold text-ink max-sm:truncate">{t(`frame.edition.${name}`)}</span>
        <span className="hidden md:inline">{date}</span>
        <span className="hidden md:inline">
          {t('frame.nextDigest', { time: `${String(nextHour).padStart(2, '0')}:00` })}
        </span>
        <div className="ms-auto shrink-0">
          <LanguageLinks />
        </div>
      </div>
    </div>
  )
}
