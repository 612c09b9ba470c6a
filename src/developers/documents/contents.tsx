import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { API_GROUP_NAMES, type ApiGroup } from '../rules.ts'
import { GUIDE_PARTS } from './guide-parts.ts'

const LINK = 'inline-block py-1 text-ink2 underline-offset-4 hover:text-ink hover:underline'

type ContentsProps = {
  /** The page of the reference that is shown, with its calls. Without it, the guide is shown. */
  here?: { group: ApiGroup; calls: readonly { id: string; path: string }[] }
}

/** The contents of the API documentation: the parts of the guide, and the pages of the reference. */
export function Contents({ here }: ContentsProps) {
  const { t, addressOf } = useI18n()
  return (
    <nav
      aria-label={t('developers.reference.contents')}
      className="text-sm lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto"
    >
      <p className="font-bold">
        {here ? (
          <PageLink href="/developers" className="underline-offset-4 hover:underline">
            {t('developers.reference.all')}
          </PageLink>
        ) : (
          t('developers.reference.contents')
        )}
      </p>
      {!here && (
        <ul className="mt-2 max-lg:columns-2">
          {GUIDE_PARTS.map((part) => (
            <li key={part}>
              <a href={`#guide-${part}`} className={LINK}>
                {t(`developers.guide.${part}`)}
              </a>
            </li>
          ))}
          <li>
            <a href="#verify" className={LINK}>
              {t('developers.reference.verify')}
            </a>
          </li>
          <li>
            <a href="#client" className={LINK}>
              {t('developers.reference.client')}
            </a>
          </li>
          <li>
            <a href="#mcp" className={LINK}>
              {t('developers.mcp.title')}
            </a>
          </li>
        </ul>
      )}
      <p className="mt-5 font-bold">{t('developers.reference.title')}</p>
      <ul className="mt-2 max-lg:columns-2">
        {API_GROUP_NAMES.map((group) => (
          <li key={group} className="break-inside-avoid">
            <PageLink href={`/developers/${group}`} className={LINK} activeClassName="font-bold text-ink">
              {t(`developers.group.${group}`)}
            </PageLink>
            {group === here?.group && (
              <ul className="ms-3 border-s border-line ps-3">
                {here.calls.map(({ id, path }) => (
                  <li key={id}>
                    <a href={`#${id}`} className={`${LINK} wrap-anywhere`}>
                      <code dir="ltr">{path.replace('/api/v1', '')}</code>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-5">
        <a href={addressOf(`/developers${here ? `/${here.group}` : ''}.md`)} className={LINK}>
          {t('developers.reference.markdown')}
        </a>
      </p>
    </nav>
  )
}
