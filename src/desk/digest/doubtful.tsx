import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type EditionView, adminEditionDoubtful } from '#newsletter/editions/calls.ts'
import { ask } from '#platform/ask.ts'
import type { InputOf } from '#platform/call.ts'
import { Confirm } from '../parts/confirm.tsx'
import { useEditionAction } from './digest-questions.ts'
import { editionName } from './edition-words.ts'

type Action = InputOf<typeof adminEditionDoubtful>['action']

/** Shows how many recipients are in doubt and what can be done about them; renders nothing when there is nothing to do. */
export function Doubtful({ edition }: { edition: EditionView }) {
  const { t, language, site } = useI18n()
  const [asking, setAsking] = useState(false)
  const settle = useEditionAction(
    edition,
    (action: Action, shown) => ask(adminEditionDoubtful, { ...shown, action }),
    (action) =>
      action === 'send-again' ? 'newsroom.digest.doubtful.sentAgain' : 'newsroom.digest.doubtful.counted',
  )
  const count = edition.counts.doubtful
  if (count === 0 || !edition.can_settle) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line px-4 py-4 text-sm sm:px-6">
      <p className="min-w-0 basis-72 grow">{t('newsroom.digest.doubtful.text', { count })}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          size="medium"
          busy={settle.isPending && settle.variables === 'count-as-sent'}
          onClick={() => settle.mutate('count-as-sent')}
        >
          {t('newsroom.digest.doubtful.countAsSent')}
        </Button>
        <Button kind="act" size="medium" onClick={() => setAsking(true)}>
          {t('newsroom.digest.doubtful.sendAgain')}
        </Button>
      </div>
      {asking && (
        <Confirm
          title={t('newsroom.digest.doubtful.askTitle')}
          text={t('newsroom.digest.doubtful.askText', {
            edition: editionName(t, edition, site.timeZone, language),
            count,
          })}
          confirm={t('newsroom.digest.doubtful.sendAgain')}
          tone="solid"
          busy={settle.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => settle.mutate('send-again', { onSettled: () => setAsking(false) })}
        />
      )}
    </div>
  )
}
