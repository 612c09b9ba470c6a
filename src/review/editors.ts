import { administrators } from '#people/people.ts'
import { handle } from '#platform/serve.ts'
import { editorList } from './calls.ts'

export const editorListHandler = handle(editorList, async (_, { db }) => ({
  items: await administrators(db),
}))
