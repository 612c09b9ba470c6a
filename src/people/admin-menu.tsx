import { buttonClass } from '#ui/button.tsx'
import { Disclosure, ROW } from '#ui/disclosure.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { useSession } from './use-session.tsx'

const PAGES = [
  { to: '/admin/today', key: 'people.admin.today' },
  { to: '/admin', key: 'people.admin.dashboard' },
  { to: '/content-automation', key: 'people.admin.automation' },
  { to: '/content-digest', key: 'people.admin.digest' },
  { to: '/content-audience', key: 'people.admin.audience' },
  { to: '/content-review', key: 'people.admin.review' },
  { to: '/content-monitoring', key: 'people.admin.monitoring' },
  { to: '/moderation', key: 'people.admin.moderation' },
  { to: '/content-support', key: 'people.admin.support' },
] as const
/** The pages that moderators may open. */
const OF_MODERATORS = PAGES.filter(({ to }) => to === '/moderation')

/**
 * The desk pages for administrators; moderators have one of them. The server also refuses access to the hidden pages.
 * `waiting`: the number of requests that wait for support. Source: public-site §2.
 */
export function AdminMenu({ waiting = 0 }: { waiting?: number }) {
  const { t } = useI18n()
  const { roles } = useSession()
  const pages = roles.includes('admin') ? PAGES : roles.includes('moderator') ? OF_MODERATORS : []
  if (pages.length === 0) return null
  return (
    <Disclosure
      label={t('people.adminMenu')}
      face={
        <>
          <Sliders />
          <span className="max-md:hidden">{t('people.adminMenu')}</span>
        </>
      }
      className={`${buttonClass('line', 'medium')} max-md:px-2.5`}
    >
      {pages.map(({ to, key }) => (
        <PageLink key={to} href={to} className={ROW} activeClassName="font-semibold" closes>
          {to === '/content-support' && waiting > 0
            ? t('people.admin.supportCount', { total: waiting })
            : t(key)}
        </PageLink>
      ))}
    </Disclosure>
  )
}

const Sliders = () => (
  <svg
    viewBox="0 0 20 20"
    className="size-4 shrink-0"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    aria-hidden="true"
  >
    <path d="M2 6h6M13 6h5M2 14h3M10 14h8M10.5 3.5v5M7.5 11.5v5" />
  </svg>
)
