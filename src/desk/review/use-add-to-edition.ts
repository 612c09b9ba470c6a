import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { adminEditionAddStory } from '#newsletter/editions/calls.ts'
import { askBeyondPage } from '#platform/ask.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import { deskState } from '#today/calls.ts'
import { failureText } from '../parts/refusal-words.ts'

/** Puts a published story into the next edition, and says in which it is or why it is not. */
export function useAddToEdition(): (story: { id: string; title: string }) => Promise<void> {
  const { t } = useI18n()
  const client = useQueryClient()
  return async ({ id, title }) => {
    try {
      const { kind } = await askBeyondPage(adminEditionAddStory, { itemId: id })
      toast.success(t(`newsroom.review.inEdition.${kind}`), { description: title })
    } catch (error) {
      toast.error(t('newsroom.review.notInEdition'), {
        description: `${title}: ${failureText(t, error, t('problem.internal'))}`,
      })
    }
    await refetchAnswers(client, { queryKey: [deskState.name] })
  }
}
