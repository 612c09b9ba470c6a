import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#kit/button.tsx'
import Dialog from '#kit/dialog.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, type Language } from '#languages/rules.ts'
import type { Key } from '#languages/translate.ts'
import { callQuery, useCall } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { isRefusal } from '#platform/refusal.ts'
import { refusalWords } from '../desk/refusal-words.ts'
import {
  type TranslationRow,
  reviewTranslation,
  translationList,
  translationOne,
} from '../translation/calls.ts'
import { Asked } from './panel.tsx'

type TranslationDialogProps = { row: TranslationRow; onClose: () => void; onDecided: () => void }
type Translation = OutputOf<typeof translationOne>

/** Not of an original that has changed since, and not where nothing was translated: an objection to no field says so. */
const mayBeApproved = ({ stale, objections }: Translation): boolean =>
  !stale && objections.every(({ field }) => field !== '')

/** A translation beside its original, what the checks object to, and the two decisions. */
export default function TranslationDialog({ row, onClose, onDecided }: TranslationDialogProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const one = useQuery({
    ...callQuery(translationOne, { id: row.id }),
    staleTime: 0,
  })
  const send = useCall(reviewTranslation)
  const sending = send.isPending ? send.variables.action : null
  const decide = async (action: 'approve' | 'reject') => {
    if (sending !== null) return
    try {
      await send.mutateAsync({ translationId: row.id, action })
      toast.success(t(`newsroom.automation.translation.${action}`), { description: row.title })
    } catch (error) {
      toast.error(t('newsroom.review.error'), {
        description: refusalWords(t, error) ?? t('newsroom.automation.decideFailed'),
      })
      const settled = isRefusal(error) && [404, 409].includes(error.status) // it waits no more
      if (!settled) return void (await one.refetch())
    } finally {
      await client.invalidateQueries({ queryKey: [translationList.name] })
    }
    onDecided()
  }
  return (
    <Dialog
      wide
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('newsroom.automation.translationTitle')}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button
            size="medium"
            busy={sending === 'reject'}
            disabled={!one.data || sending === 'approve'}
            onClick={() => void decide('reject')}
          >
            {t('newsroom.review.reject')}
          </Button>
          <Button
            kind="act"
            size="medium"
            busy={sending === 'approve'}
            disabled={!one.data || !mayBeApproved(one.data) || sending === 'reject'}
            onClick={() => void decide('approve')}
          >
            {t('newsroom.automation.approve')}
          </Button>
        </>
      }
    >
      <div className="-mx-6">
        <Asked question={one} failed={t('newsroom.automation.translationsFailed')} rows={6}>
          {(translation) => <Beside translation={translation} />}
        </Asked>
      </div>
    </Dialog>
  )
}

function Beside({ translation }: { translation: Translation }) {
  const { t } = useI18n()
  const { original, objections, stale } = translation
  const fields = ['title', ...Object.keys(original.fields)]
  const textOf = (of: Pick<Translation, 'title' | 'fields'>, field: string) =>
    field === 'title' ? of.title : of.fields[field]
  return (
    <div className="grid gap-5 px-6">
      {stale && <p className="text-sm font-semibold text-warning">{t('newsroom.automation.stale')}</p>}
      {objections.length > 0 && (
        <section aria-label={t('newsroom.review.checks')} className="border-s-2 border-danger ps-4 text-sm">
          <h3 className="font-semibold">{t('newsroom.automation.objections')}</h3>
          <ul className="mt-1 text-danger">
            {objections.map(({ field, gate, detail }, at) => (
              <li key={at}>
                {field === ''
                  ? t(`newsroom.automation.gate.${gate}`)
                  : t('newsroom.automation.objection', {
                      check: t(`newsroom.automation.gate.${gate}`),
                      field: fieldWords(t, field),
                    })}{' '}
                <bdi className="text-ink2 wrap-anywhere">{detail}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {fields.map((field) => (
        <section key={field} aria-label={fieldWords(t, field)}>
          <h3 className="border-b border-line pb-1 text-2xs font-semibold text-ink3">
            {fieldWords(t, field)}
          </h3>
          <div className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
            <Text of={textOf(original, field)} language={original.language} />
            <Text of={textOf(translation, field)} language={translation.language} />
          </div>
        </section>
      ))}
    </div>
  )
}

function Text({ of, language }: { of: string | string[] | undefined; language: Language }) {
  return (
    <div>
      <p className="text-2xs text-ink3" lang={language}>
        {LANGUAGE_NAMES[language]}
      </p>
      <p dir="auto" lang={language} className="mt-0.5 text-sm whitespace-pre-line wrap-anywhere">
        {Array.isArray(of) ? of.join('\n') : of === undefined || of === '' ? '–' : of}
      </p>
    </div>
  )
}

/** What a field of an item is called; one without words keeps its own name. */
function fieldWords(t: ReturnType<typeof useI18n>['t'], field: string): string {
  const [name = field] = field.split('.')
  const key = `newsroom.automation.field.${name}`
  const words = t(key as Key) // fields are those of the kind of item
  return words === key ? field : words
}
