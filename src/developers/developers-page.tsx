import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '#kit/button.tsx'
import { Field } from '#kit/field.tsx'
import { Notice } from '#kit/notice.tsx'
import { SkeletonText } from '#kit/skeleton.tsx'
import { useI18n, withMemberWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { translator } from '#languages/translate.ts'
import { callQuery } from '#platform/ask.ts'
import { apiDocument } from './calls.ts'
import { type Operation, operationsOf } from './documents/document.ts'
import { Guide } from './documents/guide.tsx'
import { OperationPart } from './documents/operation-part.tsx'
import { McpGuide } from './mcp/mcp-guide.tsx'

export const Route = createFileRoute('/developers')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withMemberWords(context.language, context.words) }),
  component: DevelopersPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('developers.title'), context.site),
})

/** What the API is, how it is used, and each of its calls with examples that run. */
function DevelopersPage() {
  const { t } = useI18n()
  const document = useQuery(callQuery(apiDocument, {}))
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 pb-16 sm:pt-14">
      <h1 className="text-4xl font-extrabold">{t('developers.title')}</h1>
      <p className="mt-3 max-w-[62ch] text-lg text-ink2">{t('developers.intro')}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <PageLink href="/developers/keys" className={buttonClass('act', 'medium')}>
          {t('developers.toKeys')}
        </PageLink>
        <a href="/api/v1/openapi.json" className={buttonClass('text', 'medium')}>
          {t('developers.openapi')}
        </a>
      </div>
      <Guide />
      {document.data ? (
        <Reference operations={operationsOf(document.data)} />
      ) : document.isError ? (
        <div className="mt-12">
          <Notice
            kind="failed"
            title={t('developers.reference.failed')}
            actions={
              <Button size="medium" busy={document.isFetching} onClick={() => void document.refetch()}>
                {t('kit.retry')}
              </Button>
            }
          >
            {t('developers.failedText')}
          </Notice>
        </div>
      ) : (
        <div aria-busy="true" className="mt-12">
          <SkeletonText lines={6} className="h-10" />
        </div>
      )}
      <McpGuide />
    </main>
  )
}

function Reference({ operations }: { operations: readonly Operation[] }) {
  const { t } = useI18n()
  const [key, setKey] = useState('')
  return (
    <section aria-labelledby="reference" className="mt-16">
      <h2 id="reference" className="text-3xl font-extrabold">
        {t('developers.reference.title')}
      </h2>
      <p className="mt-3 max-w-[62ch] text-base text-ink2">{t('developers.reference.text')}</p>
      <div className="mt-6 max-w-xl">
        <Field
          label={t('developers.reference.key')}
          hint={t('developers.reference.keyHint')}
          type="password"
          reveal={{ show: t('developers.reference.show'), hide: t('developers.reference.hide') }}
          value={key}
          autoComplete="off"
          spellCheck={false}
          placeholder="cad_…"
          onChange={(event) => setKey(event.target.value.trim())}
        />
      </div>
      <nav aria-label={t('developers.reference.title')} className="mt-8">
        <ul className="flex flex-wrap gap-x-5 gap-y-2 text-sm">
          {operations.map(({ id, path }) => (
            <li key={id}>
              <a href={`#${id}`} className="font-semibold underline underline-offset-4">
                <code dir="ltr">{path.replace('/api/v1', '')}</code>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {operations.map((operation) => (
        <OperationPart key={operation.id} operation={operation} apiKey={key} />
      ))}
    </section>
  )
}
