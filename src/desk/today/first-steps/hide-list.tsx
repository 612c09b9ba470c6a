import { useNavigate } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { firstSteps, firstStepsMark } from '#today/first-steps/calls.ts'
import { FIND_KEY } from '../../frame/find-key.ts'
import { Key } from '../../parts/key.tsx'
import { useAction } from '../../parts/use-action.ts'

/** Hides the list for this account on every machine, or brings it back, and says how it is found again. */
export function HideList({ hidden }: { hidden: boolean }) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const change = useAction({
    mutationFn: () => ask(firstStepsMark, { mark: 'hidden', on: !hidden }),
    onSuccess: () => navigate({ to: '/admin/today', search: {} }),
    failed: 'newsroom.first.markFailed',
    changes: [firstSteps],
  })
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-1 sm:px-5">
      <Button kind="text" size="small" busy={change.isPending} onClick={() => change.mutate()}>
        {t(hidden ? 'newsroom.first.show' : 'newsroom.first.hide')}
      </Button>
      <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-ink3">
        {t('newsroom.first.findAgain')}
        <Key quiet>{FIND_KEY}</Key>
      </p>
    </div>
  )
}
