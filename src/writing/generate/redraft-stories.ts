import { eq } from 'drizzle-orm'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { MODEL_JOB_SECONDS } from '#services/model.ts'
import { draftStory } from '../draft-stories.ts'
import { fetchPicturesJob } from '../fetch-picture-of.ts'
import { generatedContent } from '../tables.ts'
import { isRewritable } from '../untouched.ts'

/**
 * Writes the drafts of stories whose reports an editor has moved: again if no one has changed them, and for the first time if
 * there is none. Other drafts keep their text and their warning.
 */
export const redraftStoriesJob = job(
  'redraft-stories',
  async ({ storyIds }: { storyIds: string[] }, runtime: Runtime) => {
    let drafted = 0
    for (const id of storyIds) {
      const [draft] = await runtime.db
        .select({ isRewritable })
        .from(generatedContent)
        .where(eq(generatedContent.storyId, id))
      if (!draft || draft.isRewritable) drafted += await draftStory(runtime, id)
    }
    if (drafted > 0) await runtime.jobs.send(fetchPicturesJob, {}, { key: 'all' })
    return { drafted }
  },
  { expireInSeconds: MODEL_JOB_SECONDS },
)
