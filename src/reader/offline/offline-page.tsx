import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useI18n } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { translator } from '#languages/translate.ts'
import { CACHES } from './offline-rules.ts'

export const Route = createFileRoute('/offline')({
  component: OfflinePage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('library.shelf.offline'), context.site),
})

/** Replaces a page that is neither reachable nor kept, and lists the kept pages. */
function OfflinePage() {
  const { t } = useI18n()
  const [kept, setKept] = useState<readonly KeptPage[]>([])
  useEffect(() => {
    keptPages().then(setKept, () => undefined) // without caches no page is kept
  }, [])
  return (
    <main id="main" className="container-page py-16 sm:py-24">
      <Notice
        kind="failed"
        title={t('library.shelf.offline')}
        level={1}
        actions={
          <Button kind="line" onClick={tryAgain}>
            {t('frame.retry')}
          </Button>
        }
      >
        {t('library.shelf.offlineText')}
      </Notice>
      {kept.length > 0 && (
        <section className="mt-12">
          <h2 className="text-xl font-bold">{t('library.shelf.offlinePages')}</h2>
          <ul className="mt-4 border-t border-line">
            {kept.map(({ path, title }) => (
              <li key={path} className="border-b border-line">
                <a href={path} className="block py-3 font-semibold hover:underline" dir="auto">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  )
}

/** Loads the wanted page, which the fragment of the address names. */
function tryAgain(): void {
  const wanted = window.location.hash.slice(1)
  window.location.assign(/^\/(?!\/)/.test(wanted) ? wanted : '/')
}

type KeptPage = { path: string; title: string }

/** The kept pages with their titles, newest first. */
async function keptPages(): Promise<KeptPage[]> {
  const cache = await caches.open(CACHES.pages)
  const pages = (await cache.keys()).map(async (request) => {
    const html = await (await cache.match(request, { ignoreVary: true }))?.text()
    const { title } = new DOMParser().parseFromString(html ?? '', 'text/html')
    return { path: new URL(request.url).pathname, title }
  })
  return (await Promise.all(pages)).filter(({ title }) => title !== '').toReversed()
}
