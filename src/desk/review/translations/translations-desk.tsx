import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGES, LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import { translationList } from '#writing/translation/calls.ts'
import { missingTranslations } from '#writing/translation/written/calls.ts'
import { KeysButton } from '../../frame/keys-button.tsx'
import { InboxTabs } from '../../frame/section-tabs.tsx'
import { Desk } from '../../parts/desk.tsx'
import { DetailPane, ListAndDetail, ListPane, ListScroll } from '../../parts/lists/list-and-detail.tsx'
import { ListViews } from '../../parts/lists/list-views.tsx'
import { OneOf } from '../../parts/one-of.tsx'
import { PageKeysDialog, usePageKeys } from '../../parts/page-keys.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { QUEUE_KEYS } from '../../parts/lists/queue.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { Lines, MoreRows } from '../../parts/rows.tsx'
import { LISTED, type TranslatedItem, translationAddress } from '../../parts/translation-address.ts'
import { refetchCalls } from '../../parts/use-action.ts'
import { useRows } from '../../parts/use-rows.ts'
import { MissingList, useMissing } from './missing-list.tsx'
import { OpenTranslation, TranslationById } from './open-translation.tsx'
import { PART_KEYS } from './translation-keys.ts'
import { WaitingRow, intoOf } from './translation-rows.tsx'

/** Lists the translations that wait for an editor or are missing, and shows one of them beside its original. */
export default function TranslationsDesk() {
  const { t, language: own } = useI18n()
  const client = useQueryClient()
  const search = useSearch({ from: '/_desk/content-review' })
  const { translation, itemKind: kind = 'article', item, into, listed } = search
  const navigate = useNavigate({ from: '/content-review' })
  const [keysShown, showKeys] = useState(false)
  const [wanted, setWanted] = useState<Language>()
  const title = useRef<HTMLHeadingElement>(null)
  const isMissing = listed === 'missing'
  const waiting = useRows(translationList, { state: listed === 'failed' ? 'failed' : 'pending' })
  const missing = useMissing(wanted, isMissing)
  const list: Place[] = isMissing
    ? missing.rows.map((row) => ({ kind: 'article', id: row.id, into: intoOf(row, wanted, own) }))
    : waiting.rows.map((row) => ({ kind: row.kind, id: row.item_id, into: row.language }))
  const isOpen = (place: Place) =>
    place.id === item && place.kind === kind && (isMissing || place.into === into)
  const at = list.findIndex(isOpen)
  const [next, previous] = [list[at + 1], at > 0 ? list[at - 1] : undefined]
  const open = (place: Place | undefined) =>
    navigate({
      search: place
        ? { ...translationAddress(place, place.into).search, listed }
        : { view: 'translations', listed },
      resetScroll: false,
    })
  const settled = async () => {
    await open(at < 0 ? undefined : (next ?? previous))
    await refetchCalls(client, [translationList, missingTranslations])
    title.current?.focus()
  }
  const isSomethingOpen = item !== undefined || translation !== undefined
  const [onNext, onPrevious] = at < 0 ? [list[0], list.at(-1)] : [next, previous]
  usePageKeys(
    QUEUE_KEYS,
    (action) => {
      if (action === 'help') return showKeys(true)
      const wanted = action === 'next' ? onNext : onPrevious
      if (wanted) void open(wanted)
    },
    { next: onNext !== undefined, previous: onPrevious !== undefined },
  )
  const state = listed ?? 'pending'
  return (
    <Desk
      filled
      title={t('newsroom.review.title')}
      tabs={<InboxTabs />}
      actions={
        <>
          <RefreshButton calls={[translationList, missingTranslations]} />
          <KeysButton onClick={() => showKeys(true)} />
        </>
      }
    >
      <ListAndDetail
        list={
          <ListPane
            titleId="waiting"
            busy={isMissing ? missing.isFetching : waiting.isFetching}
            isOpen={isSomethingOpen}
          >
            <h2 id="waiting" ref={title} tabIndex={-1} className="px-4 py-3 text-sm font-bold">
              {isMissing
                ? t('newsroom.translate.missingTitle')
                : waiting.data === undefined
                  ? t('newsroom.automation.part.translations')
                  : t('newsroom.review.translationsCount', { total: waiting.total })}
            </h2>
            <ListViews
              label={t('newsroom.automation.translationState')}
              views={(['pending', ...LISTED] as const).map((each) => ({
                name: t(`newsroom.translate.choice.${each}`),
                isOn: each === state,
                onOpen: () =>
                  void navigate({
                    search: (before) => ({ ...before, listed: each === 'pending' ? undefined : each }),
                    resetScroll: false,
                  }),
              }))}
            />
            {isMissing && (
              <div className="border-b border-line px-3 py-2">
                <OneOf
                  quiet
                  dense
                  label={t('newsroom.translate.missingIn')}
                  values={LANGUAGES}
                  value={wanted}
                  nameOf={(each) => LANGUAGE_NAMES[each]}
                  none={t('newsroom.translate.anyLanguage')}
                  onChange={setWanted}
                />
              </div>
            )}
            <ListScroll>
              {isMissing ? (
                <MissingList list={missing} wanted={wanted} here={item} />
              ) : (
                <>
                  <QueryResult
                    question={waiting}
                    failed={t('newsroom.automation.translationsFailed')}
                    rows={6}
                  >
                    {() => (
                      <Lines rows={waiting.rows} none={t('newsroom.automation.noTranslations')}>
                        {(row) => (
                          <WaitingRow
                            key={row.id}
                            row={row}
                            here={row.item_id === item && row.language === into}
                          />
                        )}
                      </Lines>
                    )}
                  </QueryResult>
                  <MoreRows wide list={waiting} />
                </>
              )}
            </ListScroll>
          </ListPane>
        }
      >
        <DetailPane isOpen={isSomethingOpen} none={t('newsroom.review.selectTranslation')}>
          {item !== undefined && into !== undefined ? (
            <OpenTranslation
              item={{ kind, id: item }}
              into={into}
              previous={previous && (() => void open(previous))}
              next={next && (() => void open(next))}
              onClose={() => void open(undefined).then(() => title.current?.focus())}
              onSettled={() => void settled()}
            />
          ) : (
            translation !== undefined && <TranslationById id={translation} />
          )}
        </DetailPane>
      </ListAndDetail>
      {keysShown && (
        <PageKeysDialog
          keys={isSomethingOpen ? { ...QUEUE_KEYS, ...PART_KEYS } : QUEUE_KEYS}
          onClose={() => showKeys(false)}
        />
      )}
    </Desk>
  )
}

/** A row of the list and the language in which it opens. */
type Place = TranslatedItem & { into: Language }
