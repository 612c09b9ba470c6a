import { buttonClass } from '#ui/button.tsx'
import { Disclosure, ROW } from '#ui/disclosure.tsx'
import { late } from '#ui/late.tsx'
import { Lens } from '#ui/lens.tsx'
import { Mark } from '#ui/mark.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { ReaderMenu } from '#people/reader-menu.tsx'
import { useSession } from '#people/use-session.tsx'
import { Bookmark } from '#reader/shelf/save-toggle.tsx'
import { SECTION_LINKS } from './sections.ts'
import { usePays } from './use-pays.ts'

/** Readers without a role do not load it. */
const DeskMenu = late(() => import('./desk-menu.tsx'), { quiet: true })

/** The navigation bar: sections, the desk for administrators, the reader's own menu, and the link to subscribe. */
export function Navigation() {
  const { t, site } = useI18n()
  const { roles } = useSession()
  const pays = usePays()
  const narrow = roles.includes('admin') ? 'max-sm:hidden' : 'max-[439px]:hidden' // the link is in the menu too
  return (
    <div className="border-b border-line">
      <div className="mx-auto flex h-16 max-w-[1280px] items-center gap-x-2 px-4 sm:gap-x-7 sm:px-8">
        <PageLink href="/" className="flex items-center gap-2.5 text-xl font-extrabold">
          <Mark />
          {site.name}
        </PageLink>
        <nav
          aria-label={t('frame.sections')}
          className="hidden items-center gap-x-5 text-sm font-medium text-ink2 xl:flex"
        >
          {SECTION_LINKS.map(({ to, key }) => (
            <PageLink
              key={to}
              href={to}
              className="whitespace-nowrap hover:text-ink"
              activeClassName="text-ink font-semibold"
            >
              {t(key)}
            </PageLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-1 sm:gap-2">
          <PageLink
            href="/search"
            label={t('library.search.title')}
            className="grid size-11 place-items-center text-ink2 hover:text-ink max-[359px]:hidden"
            activeClassName="text-ink"
          >
            <Lens />
          </PageLink>
          {roles.length > 0 && <DeskMenu />}
          <PageLink
            href="/saved"
            className="grid size-11 place-items-center text-ink2 hover:text-ink max-sm:hidden"
          >
            <Bookmark />
            <span className="sr-only">{t('library.shelf.title')}</span>
          </PageLink>
          <ReaderMenu pays={pays} />
          {!pays && (
            <PageLink
              href="/subscribe"
              className={`${buttonClass('solid', 'medium')} whitespace-nowrap ${narrow}`}
            >
              {t('frame.nav.subscribe')}
            </PageLink>
          )}
          <div className="xl:hidden">
            <Disclosure label={t('frame.menu')} face={<Bars />} className="grid size-11 place-items-center">
              <nav aria-label={t('frame.sections')}>
                {SECTION_LINKS.map(({ to, key }) => (
                  <PageLink key={to} href={to} className={ROW} closes>
                    {t(key)}
                  </PageLink>
                ))}
                <PageLink href="/search" className={ROW} closes>
                  {t('library.search.title')}
                </PageLink>
                {!pays && (
                  <PageLink href="/subscribe" className={ROW} closes>
                    {t('frame.nav.subscribe')}
                  </PageLink>
                )}
                <PageLink href="/saved" className={ROW} closes>
                  {t('library.shelf.title')}
                </PageLink>
              </nav>
            </Disclosure>
          </div>
        </div>
      </div>
    </div>
  )
}

const Bars = () => (
  <svg viewBox="0 0 20 20" className="size-5" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
    <path d="M2 6h16M2 14h16" />
  </svg>
)
