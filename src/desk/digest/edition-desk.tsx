import { Link } from '@tanstack/react-router'
import { Notice } from '#ui/notice.tsx'
import { Arrow } from '#ui/arrow.tsx'
import { useI18n } from '#languages/i18n.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { EditionView } from '#newsletter/editions/calls.ts'
import { Composer } from './composer.tsx'
import { useEdition } from './digest-questions.ts'
import { EditionHead } from './edition-head.tsx'
import { Preview } from './preview.tsx'
import { SendingOff } from './sending-off.tsx'
import { useEditionEdits } from './use-edition-edits.ts'
import { QueryResult } from '../parts/query-result.tsx'

/** One edition: its status, its contents, and a preview for its readers. */
export function EditionDesk({ id }: { id: string }) {
  const { t } = useI18n()
  const edition = useEdition(id)
  const isMissing = isRefusal(edition.error) && edition.error.status === 404
  return (
    <div className="grid min-w-0 gap-4">
      <Link
        to="/content-digest"
        search={{ part: 'editions' }}
        className="-mt-2 -mb-3.5 inline-flex min-h-9 w-fit items-center gap-1.5 text-xs text-ink2 underline-offset-4 hover:text-ink hover:underline max-md:min-h-11"
      >
        <Arrow back />
        {t('newsroom.digest.allEditions')}
      </Link>
      <SendingOff />
      {isMissing ? (
        <div className="bg-surface px-4 py-5 sm:px-6">
          <Notice kind="missing" title={t('newsroom.digest.editionMissing')} />
        </div>
      ) : (
        <div className={edition.data ? 'contents' : 'bg-surface'}>
          <QueryResult question={edition} failed={t('newsroom.digest.editionFailed')} rows={8}>
            {(view) => <EditionParts edition={view} />}
          </QueryResult>
        </div>
      )}
    </div>
  )
}

function EditionParts({ edition }: { edition: EditionView }) {
  const edits = useEditionEdits(edition)
  return (
    <>
      <EditionHead edition={edition} edited={edits.edited} />
      <div className="grid min-w-0 items-start gap-4 rail:grid-cols-[minmax(0,1fr)_26.5rem]">
        <Composer edition={edition} edits={edits} />
        <div className="min-w-0 rail:sticky rail:top-4">
          <Preview edition={edition} edited={edits.edited} />
        </div>
      </div>
    </>
  )
}
