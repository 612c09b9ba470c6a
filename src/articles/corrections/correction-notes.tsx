import { Arrow } from '#ui/arrow.tsx'
import { useDay, useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { CorrectionNote } from './calls.ts'
import type { CorrectionKind } from './rules.ts'

const LOOK: Record<CorrectionKind, { text: string; rule: string; sign: string }> = {
  correction: { text: 'text-warning', rule: 'border-warning', sign: 'M4 16l1-4 9-9 3 3-9 9zM12 5l3 3' },
  retraction: {
    text: 'text-danger',
    rule: 'border-danger',
    sign: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM5 5l10 10',
  },
}

/** "Corrected" or "retracted" with its icon and date, in the matching color. */
export function CorrectionMark({ note }: { note: CorrectionNote }) {
  const { t } = useI18n()
  const day = useDay()
  const { text, sign } = LOOK[note.kind]
  return (
    <span className={`inline-flex flex-wrap items-center gap-x-2 text-sm font-semibold ${text}`}>
      <svg
        viewBox="0 0 20 20"
        className="size-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        aria-hidden="true"
      >
        <path d={sign} />
      </svg>
      {t(`library.correction.${note.kind}`)}
      <time dateTime={note.noted_at} className="font-normal">
        {day(note.noted_at)}
      </time>
    </span>
  )
}

/** The text of a note, with its language marked if it is not the reader's. */
export function NoteText({ note, className = '' }: { note: CorrectionNote; className?: string }) {
  const { language } = useI18n()
  const foreign = note.language === language ? {} : { lang: note.language, dir: 'auto' as const }
  return (
    <p className={`text-base ${className}`}>
      <span {...foreign}>{note.note}</span>
    </p>
  )
}

/** The latest note, above the title. */
export const LatestCorrection = ({ note }: { note: CorrectionNote }) => (
  <aside className={`mb-6 border-s-2 ps-4 ${LOOK[note.kind].rule}`} aria-labelledby={`note-${note.id}`}>
    <span id={`note-${note.id}`}>
      <CorrectionMark note={note} />
    </span>
    <NoteText note={note} className="mt-1" />
  </aside>
)

/** The notes before the latest one, below the text, and a link to the public log. */
export function EarlierCorrections({ notes }: { notes: readonly CorrectionNote[] }) {
  const { t } = useI18n()
  if (notes.length === 0) return null
  return (
    <section className="mt-10 border-t-2 border-ink pt-4" aria-labelledby="corrections">
      <h2 id="corrections" className="text-lg font-bold">
        {t('library.correction.earlier')}
      </h2>
      <ul className="mt-2">
        {notes.map((note) => (
          <li key={note.id} className="border-t border-line py-3 first:border-t-0">
            <CorrectionMark note={note} />
            <NoteText note={note} className="mt-1" />
          </li>
        ))}
      </ul>
      <PageLink
        href="/corrections"
        className="inline-flex min-h-9 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline print:hidden"
      >
        {t('library.correction.log')} <Arrow />
      </PageLink>
    </section>
  )
}
