import { ThemeChoice } from '#ui/theme-choice.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { openKeys } from '#reader/keys.ts'
import { FEEDS } from '#syndication/rules.ts'
import { SECTION_LINKS } from './sections.ts'

/** The footer of every page: the sections again, and the theme choice. */
export function Footer() {
  const { t, site, addressOf } = useI18n()
  return (
    <footer className="ground-inverse mt-16 sm:mt-24 print:hidden">
      <div className="mx-auto flex max-w-[1280px] flex-wrap items-center gap-x-6 gap-y-5 px-4 py-10 text-sm text-oninverse2 sm:px-8">
        <span className="font-extrabold text-oninverse">{site.name}</span>
        <nav aria-label={t('frame.footer')} className="flex flex-wrap gap-x-6 gap-y-2">
          {SECTION_LINKS.map(({ to, key }) => (
            <PageLink key={to} href={to} className="inline-flex min-h-6 items-center hover:text-oninverse">
              {t(key)}
            </PageLink>
          ))}
          <PageLink href="/saved" className="inline-flex min-h-6 items-center hover:text-oninverse">
            {t('library.shelf.title')}
          </PageLink>
          <PageLink href="/corrections" className="inline-flex min-h-6 items-center hover:text-oninverse">
            {t('frame.corrections')}
          </PageLink>
          <PageLink href="/digest" className="inline-flex min-h-6 items-center hover:text-oninverse">
            {t('newsletter.archive.title')}
          </PageLink>
        </nav>
        <nav aria-label={t('library.feeds.title')} className="flex flex-wrap gap-x-6 gap-y-2">
          {FEEDS.map(({ path, key }) => (
            <a
              key={path}
              href={addressOf(path)}
              className="inline-flex min-h-6 items-center hover:text-oninverse"
            >
              {t(key)}
            </a>
          ))}
        </nav>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 lg:ms-auto">
          <span className="text-2xs">{t('frame.sourcesLinked')}</span>
          <button
            type="button"
            className="inline-flex min-h-6 items-center hover:text-oninverse"
            onClick={() => openKeys(true)}
          >
            {t('library.shelf.keys')}
          </button>
          <ThemeChoice
            label={t('kit.theme')}
            names={{ system: t('kit.themeSystem'), light: t('kit.themeLight'), dark: t('kit.themeDark') }}
          />
        </div>
      </div>
    </footer>
  )
}
