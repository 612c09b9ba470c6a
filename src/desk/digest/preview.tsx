import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useKeysOn } from '#ui/single-keys.ts'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import { TIERS, type Tier } from '#membership/rules.ts'
import { type EditionView, adminEditionPreview } from '#newsletter/editions/calls.ts'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { usePageKeys } from '../parts/page-keys.tsx'
import { Panel } from '../parts/panel.tsx'
import { OneOf } from '../parts/one-of.tsx'
import { MailText } from '#services/post/mail-text.tsx'
import { QueryResult } from '../parts/query-result.tsx'
import { deskKeysChoice } from '../frame/desk-keys.ts'
import { noteEditionSeen } from '../today/first-steps/use-first-steps.ts'
import { LANGUAGE_KEYS, languageKey } from './edition-keys.ts'
import { inTheme } from './preview-html.ts'
import { MAX_MAIL_BYTES } from './rules.ts'
import { SendTrial } from './send-trial.tsx'
import { isOpen } from './edition-words.ts'

const LOOKS = ['light', 'dark', 'text'] as const
const WIDTHS = ['600', '360'] as const
type Look = (typeof LOOKS)[number]
type Width = (typeof WIDTHS)[number]

/** Beside the stories the panel is 408 px wide, and the wide email is shown smaller: 408 of 600 px. */
const FRAMES: Record<Width, { around: string; frame: string }> = {
  360: { around: '', frame: 'h-[60vh] min-h-96' },
  600: {
    around: 'rail:h-[60vh] rail:min-h-96 rail:overflow-hidden',
    frame:
      'h-[60vh] min-h-96 rail:h-[88.3vh] rail:min-h-141 rail:origin-top-left rail:scale-68 rail:rtl:origin-top-right',
  },
}

type PreviewProps = {
  edition: EditionView
  /** There are unsaved changes, which the preview does not show. */
  edited: boolean
}

/** The email as readers of one language and tier get it: light, dark or as plain text, on a computer or a phone. */
export function Preview({ edition, edited }: PreviewProps) {
  const { t, language: own } = useI18n()
  const client = useQueryClient()
  const [language, setLanguage] = useState<Language>(own)
  const [tier, setTier] = useState<Tier>('freemium')
  const [look, setLook] = useState<Look>('light')
  const [width, setWidth] = useState<Width>(() =>
    matchMedia('(40rem <= width < 68.75rem)').matches ? '600' : '360',
  )
  const { id, version } = edition
  usePageKeys(
    LANGUAGE_KEYS,
    setLanguage,
    Object.fromEntries(
      LANGUAGES.filter((each) => each !== language).map((each) => [
        each,
        { label: `${t('newsroom.review.key.previewLanguage')} – ${LANGUAGE_NAMES[each]}` },
      ]),
    ),
  )
  const preview = useQuery({
    queryKey: [adminEditionPreview.name, { id, lang: language, tier }, version],
    queryFn: async () => {
      const drawn = await ask(adminEditionPreview, { id, lang: language, tier })
      if (drawn.stories > 0) void noteEditionSeen(client, language)
      return drawn
    },
    staleTime: 0,
    placeholderData: keepPreviousData, // the frame stays while another preview loads
  })
  return (
    <Panel
      id="preview"
      tone="quiet"
      title={t('newsroom.digest.preview')}
      text={t(
        edition.started_at !== null
          ? 'newsroom.digest.previewLeft'
          : edited
            ? 'newsroom.digest.previewStored'
            : 'newsroom.digest.previewText',
      )}
    >
      <div className="grid grid-cols-3 gap-2 border-b border-line px-4 py-3 sm:px-6">
        <div className="col-span-3">
          <LanguageChoice value={language} onChange={setLanguage} />
        </div>
        <OneOf
          dense
          quiet
          label={t('newsroom.digest.previewTier')}
          values={TIERS}
          value={tier}
          nameOf={(each) => t(`library.tier.${each}`)}
          onChange={(next) => setTier(next ?? 'freemium')}
        />
        <OneOf
          dense
          quiet
          label={t('newsroom.digest.previewLook')}
          values={LOOKS}
          value={look}
          nameOf={(each) => t(`newsroom.digest.look.${each}`)}
          onChange={(next) => setLook(next ?? 'light')}
        />
        <OneOf
          dense
          quiet
          label={t('newsroom.digest.previewWidth')}
          values={WIDTHS}
          value={width}
          nameOf={(each) => t('newsroom.digest.pixels', { width: each })}
          onChange={(next) => setWidth(next ?? '600')}
        />
      </div>
      <QueryResult question={preview} failed={t('newsroom.digest.previewFailed')} rows={6}>
        {(drawn) => (
          <div className={preview.isPlaceholderData ? 'opacity-60' : ''}>
            <Facts drawn={drawn} language={language} />
            {drawn.samples && (
              <p className="border-b border-line bg-sunken px-4 py-2.5 text-sm sm:px-6">
                {t('newsroom.digest.previewSamples')}
              </p>
            )}
            {look === 'text' ? (
              <div
                role="region"
                aria-label={t('newsroom.digest.look.text')}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
                tabIndex={0}
                className="max-h-[60vh] overflow-auto bg-surface px-4 py-4 text-sm sm:px-6"
              >
                <MailText text={drawn.text} language={language} />
              </div>
            ) : (
              <div
                role="group"
                aria-label={t('newsroom.digest.preview')}
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
                tabIndex={0}
                className="overflow-x-auto bg-sunken px-2 py-3"
              >
                <div className={FRAMES[width].around}>
                  <iframe
                    title={t('newsroom.digest.frame', { subject: drawn.subject })}
                    // The page's origin keeps this frame in the page's process. Right after a scroll, Chromium still sends
                    // clicks to the old position of a frame in another process. Scripts remain forbidden.
                    sandbox="allow-same-origin"
                    srcDoc={inTheme(drawn.html, look)}
                    style={{ inlineSize: `${width}px`, colorScheme: look, background: 'Canvas' }}
                    className={`mx-auto block border border-line ${FRAMES[width].frame}`}
                  />
                </div>
              </div>
            )}
          </div>
        )}
      </QueryResult>
      {isOpen(edition) && <SendTrial id={id} language={language} tier={tier} />}
    </Panel>
  )
}

type LanguageChoiceProps = { value: Language; onChange: (language: Language) => void }

/** The language of the preview: a button for each, with its key. */
function LanguageChoice({ value, onChange }: LanguageChoiceProps) {
  const { t } = useI18n()
  const areKeysOn = useKeysOn(deskKeysChoice)
  return (
    <div role="group" aria-label={t('newsroom.digest.previewLanguage')} className="flex border border-edge">
      {LANGUAGES.map((language, at) => (
        <button
          key={language}
          type="button"
          title={LANGUAGE_NAMES[language]}
          aria-pressed={language === value}
          aria-keyshortcuts={areKeysOn ? languageKey(at) : undefined}
          onClick={() => onChange(language)}
          className="focus-inside flex h-9 grow basis-0 items-center justify-center gap-1.5 border-line text-xs font-medium text-ink2 not-first:border-s hover:text-ink aria-pressed:bg-ink aria-pressed:font-bold aria-pressed:text-paper max-md:h-11"
        >
          <span aria-hidden="true" className="uppercase">
            {language}
          </span>
          <span className="sr-only">{LANGUAGE_NAMES[language]}</span>
          {areKeysOn && (
            <kbd
              aria-hidden="true"
              className="font-sans text-2xs font-normal opacity-75 max-md:hidden pointer-coarse:hidden"
            >
              {languageKey(at)}
            </kbd>
          )}
        </button>
      ))}
    </div>
  )
}

type FactsProps = { drawn: OutputOf<typeof adminEditionPreview>; language: Language }

function Facts({ drawn, language: of }: FactsProps) {
  const { t, language } = useI18n()
  const isLong = drawn.bytes > MAX_MAIL_BYTES
  const size = numberFormat(language, { maximumFractionDigits: 1 }).format(drawn.bytes / 1000)
  return (
    <div className="border-b border-line px-4 py-2.5 text-sm sm:px-6">
      <p className="font-semibold wrap-anywhere">
        <bdi lang={of}>{drawn.subject}</bdi>
      </p>
      <p className="flex flex-wrap gap-x-4 text-xs text-ink2">
        <span>{t('newsroom.digest.storiesCount', { count: drawn.stories })}</span>
        <span className={isLong ? 'font-semibold text-danger' : ''}>
          {t(isLong ? 'newsroom.digest.sizeLong' : 'newsroom.digest.size', { size })}
        </span>
      </p>
    </div>
  )
}
