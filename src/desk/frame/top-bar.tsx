import type { ReactNode } from 'react'
import { ArrowUpRight, Globe } from 'lucide-react'
import { Status } from '#ui/badge.tsx'
import { Disclosure, ROW } from '#ui/disclosure.tsx'
import { Mark } from '#ui/mark.tsx'
import { useI18n, usePath } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { LANGUAGES, LANGUAGE_NAMES, addressIn } from '#languages/rules.ts'
import { useSession } from '#people/use-session.tsx'
import { AccountMenu } from './account-menu.tsx'
import { SectionLink } from './section-link.tsx'
import type { Section } from './sections.ts'

const SMALL = { className: 'size-4 shrink-0', strokeWidth: 1.8, 'aria-hidden': true } as const
const CONTROL =
  'flex h-11 items-center justify-center gap-1.5 text-sm font-medium text-ink2 hover:text-ink max-md:w-9 max-md:text-ink md:h-9 md:px-3'

type TopBarProps = {
  home: Section
  here: Section | undefined
  /** The field that opens the palette. */
  find: ReactNode
}

/**
 * The field of the palette, the way to the public site, the language, and the account with a badge while its roles are the last known ones; on a phone
 * also the name of the section. Source: administration §2.
 */
export function TopBar({ home, here, find }: TopBarProps) {
  const { t, site } = useI18n()
  const { connection } = useSession()
  return (
    <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line bg-paper ps-4 pe-3 md:ps-6 md:pe-4 print:hidden">
      <SectionLink section={home} className="grid h-11 place-items-center md:hidden">
        <Mark />
        <span className="sr-only">{site.name}</span>
      </SectionLink>
      {here && (
        <span className="ms-2 truncate text-lg font-extrabold md:hidden">
          {t(`newsroom.desk.section.${here.name}`)}
        </span>
      )}
      {find}
      <PageLink href="/" className={`${CONTROL} md:ms-auto`}>
        <ArrowUpRight {...SMALL} className="size-4 shrink-0 rtl:-scale-x-100" />
        <span className="max-md:sr-only">{t('newsroom.desk.viewSite')}</span>
      </PageLink>
      <Languages />
      {(connection === 'cached' || connection === 'limited') && (
        <Status tone="warning">{t('newsroom.dashboard.cacheMode')}</Status>
      )}
      <AccountMenu />
    </header>
  )
}

/** The languages of the site, each under its own name. The page changes without a reload. */
function Languages() {
  const { t, language, setLanguage } = useI18n()
  const path = usePath()
  const name = LANGUAGE_NAMES[language]
  return (
    <Disclosure
      label={`${t('frame.language')}: ${name}`}
      face={
        <>
          <Globe {...SMALL} />
          <span className="max-md:sr-only">{name}</span>
        </>
      }
      className={CONTROL}
      panelClassName="min-w-44"
    >
      <ul>
        {LANGUAGES.map((other) => (
          <li key={other}>
            <a
              href={addressIn(other, path)}
              lang={other}
              hrefLang={other}
              aria-current={other === language ? 'true' : undefined}
              className={`${ROW} max-md:min-h-11 aria-[current]:font-bold`}
              data-closes
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                void setLanguage(other)
              }}
            >
              {LANGUAGE_NAMES[other]}
            </a>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
