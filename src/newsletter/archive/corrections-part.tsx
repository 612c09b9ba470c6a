import { Arrow } from '#ui/arrow.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { LoggedCorrection } from '#articles/corrections/calls.ts'
import { CorrectionMark, NoteText } from '#articles/corrections/correction-notes.tsx'

/** The corrections in an edition: earlier stories that were corrected or retracted, with the notes. */
export function EditionCorrections({ notes }: { notes: readonly LoggedCorrection[] }) {
  const { t, language } = useI18n()
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="part-corrections" className="mt-10">
      <h2 id="part-corrections" className="border-t-2 border-ink pt-3 text-2xl font-extrabold">
        {t('library.corrections.title')}
      </h2>
      <ul>
        {notes.map((note) => (
          <li key={note.id} className="border-b border-line py-4">
            <CorrectionMark note={note} />
            <h3 className="mt-1 text-base font-bold">
              <PageLink href={`/news/${note.article_id}`} className="hl">
                <span {...(note.title_language !== language && { lang: note.title_language, dir: 'auto' })}>
                  {note.title}
                </span>
              </PageLink>
            </h3>
            <NoteText note={note} className="mt-1 text-ink2" />
          </li>
        ))}
      </ul>
      <PageLink
        href="/corrections"
        className="mt-2 inline-flex min-h-9 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline print:hidden"
      >
        {t('library.correction.log')} <Arrow />
      </PageLink>
    </section>
  )
}
