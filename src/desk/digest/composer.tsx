import { TriangleAlert } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Chevron } from '#ui/chevron.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES } from '#languages/rules.ts'
import type { EditionView } from '#newsletter/editions/calls.ts'
import { DIGEST_SECTIONS, FREE_STORIES, MAX_NOTE_LENGTH, noteParagraphs } from '#newsletter/rules.ts'
import { Panel } from '../parts/panel.tsx'
import { Nothing } from '../parts/query-result.tsx'
import { Audience } from './audience.tsx'
import { isOpen } from './edition-words.ts'
import { Lacking } from './lacking.tsx'
import { sentStories } from './lacks.ts'
import { LanguageCounts, LanguageHeads, Legend } from './story-languages.tsx'
import { MATRIX } from './story-line.tsx'
import { StoryList } from './story-list.tsx'
import { Overtaken, SaveBar } from './unsaved.tsx'
import { EditionText } from './edition-text.tsx'
import { useLeadKey } from './use-lead-key.ts'
import type { useEditionEdits } from './use-edition-edits.ts'

const MAX_SUBJECT_LENGTH = 150

type Edits = ReturnType<typeof useEditionEdits>

/** Edits an edition's stories, subjects and notes, and shows in which languages stories are missing, and its audience. */
export function Composer({ edition, edits }: { edition: EditionView; edits: Edits }) {
  const { t } = useI18n()
  const open = isOpen(edition)
  const { stories } = edits
  const { subjects = edition.subjects } = edits.unsaved
  const led = useLeadKey(stories, open ? edits.arrange : undefined)
  const sent = sentStories(stories)
  const numbers = new Map(sent.map(({ id }, at) => [id, at + 1]))
  const sections = DIGEST_SECTIONS.filter((section) => stories.some((each) => each.section === section))
  return (
    <div className="grid min-w-0 gap-4">
      {open && edits.overtaken && (
        <Overtaken
          title={t('newsroom.digest.overtaken')}
          onKeepMine={edits.keepMine}
          onTakeTheirs={edits.forget}
        />
      )}
      <Panel
        id="stories"
        tone={open ? 'work' : 'quiet'}
        title={t('newsroom.digest.stories')}
        note={<span className="num">{sent.length}</span>}
        actions={<Legend />}
      >
        <p role="status" className="sr-only">
          {led}
        </p>
        {open && <LedBy edition={edition} />}
        {sections.length === 0 ? (
          <Nothing>{t('newsroom.digest.storiesNone')}</Nothing>
        ) : (
          <>
            <div className={`${MATRIX} min-h-9 text-2xs`}>
              <span className="text-ink3 @max-lg:hidden @lg:col-start-4">
                {open && t('newsroom.digest.keysMove')}
              </span>
              <div className="@max-lg:col-start-3 @max-lg:-ms-4 @lg:col-start-5">
                <LanguageHeads />
              </div>
            </div>
            {sections.map((section) => (
              <StoryList
                key={section}
                section={section}
                stories={stories}
                numbers={numbers}
                onArrange={open ? edits.arrange : undefined}
              />
            ))}
            <div className={`${MATRIX} min-h-10 border-t border-edge`}>
              <div className="@max-lg:col-start-3 @max-lg:-ms-4 @lg:col-start-5">
                <LanguageCounts sent={sent} />
              </div>
            </div>
          </>
        )}
        <p className="border-t border-line px-4 py-3 text-xs text-ink2 sm:px-6">
          {t(open ? 'newsroom.digest.storiesText' : 'newsroom.digest.storiesClosed', { count: FREE_STORIES })}
        </p>
      </Panel>
      {open && <Lacking edition={edition} stories={stories} sent={sent} onArrange={edits.arrange} />}
      <Audience edition={edition} />
      <Panel
        id="subjects"
        title={t('newsroom.digest.subjects')}
        text={open ? t('newsroom.digest.subjectsText') : undefined}
      >
        <div className="grid gap-3 px-4 py-4 sm:px-6">
          {LANGUAGES.map((language) => (
            <EditionText
              key={language}
              language={language}
              name={t('newsroom.digest.subjectIn')}
              value={subjects[language] ?? ''}
              shown={subjects[language] || edition.usual_subjects[language]}
              usual={edition.usual_subjects[language]}
              maxLength={MAX_SUBJECT_LENGTH}
              onChange={
                open
                  ? (subject) => edits.change({ subjects: { ...subjects, [language]: subject } })
                  : undefined
              }
            />
          ))}
        </div>
      </Panel>
      <Notes edition={edition} edits={edits} />
      {open && edits.edited && (
        <SaveBar kept={edits.kept} onDiscard={edits.forget}>
          <Button
            id="save-edition"
            kind="solid"
            size="medium"
            busy={edits.saving}
            disabled={edits.overtaken}
            onClick={edits.save}
          >
            {t('newsroom.automation.save')}
          </Button>
        </SaveBar>
      )}
    </div>
  )
}

/**
 * The editor's notes above the stories, by language; an edition that is no longer open shows only the notes that were
 * written.
 */
function Notes({ edition, edits }: { edition: EditionView; edits: Edits }) {
  const { t } = useI18n()
  const open = isOpen(edition)
  const { notes = edition.notes } = edits.unsaved
  const languages = LANGUAGES.filter((language) => open || notes[language])
  if (languages.length === 0) return null
  return (
    <Panel
      id="notes"
      title={t('newsletter.note')}
      text={open ? t('newsroom.digest.notesText', { most: MAX_NOTE_LENGTH }) : undefined}
    >
      <div className="grid gap-3 px-4 py-4 sm:px-6">
        {languages.map((language) => (
          <EditionText
            long
            key={language}
            language={language}
            name={t('newsroom.digest.noteIn')}
            value={notes[language] ?? ''}
            shown={noteParagraphs(notes[language] ?? '')
              .map((lines) => lines.join('\n'))
              .join('\n\n')}
            maxLength={MAX_NOTE_LENGTH}
            onChange={open ? (note) => edits.change({ notes: { ...notes, [language]: note } }) : undefined}
          />
        ))}
      </div>
    </Panel>
  )
}

/**
 * Lists the languages in which the first story is not the lead, and the story that leads there. On a phone, where the
 * stories come first, it is one line with their count, to be opened.
 */
function LedBy({ edition: { led_by: languages } }: { edition: EditionView }) {
  const { t } = useI18n()
  if (languages.length === 0) return null
  return (
    <div role="note" className="border-b border-line text-sm">
      <details className="peer group md:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-semibold focus-inside sm:px-6">
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" strokeWidth={1.75} />
          {t('newsroom.review.warnings', { count: languages.length })}
          <Chevron className="ms-auto text-ink3 group-open:rotate-180" />
        </summary>
      </details>
      <div className="px-4 py-3 max-md:hidden max-md:pt-0 max-md:peer-open:block sm:px-6">
        <p className="font-semibold">{t('newsroom.digest.ledBy')}</p>
        <ul className="mt-1 list-inside list-disc text-ink2">
          {languages.map(({ language, title }) => (
            <li key={language}>
              {title === null
                ? t('newsroom.digest.ledByNone', { language: LANGUAGE_NAMES[language] })
                : t('newsroom.digest.ledByOther', { language: LANGUAGE_NAMES[language], title })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
