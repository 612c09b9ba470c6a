import { renderMarkdown } from '../markup.ts'
import { withOwnPictures } from '../body-pictures.ts'
import { handle } from '#platform/serve.ts'
import { previewMarkdown } from './calls.ts'

export const previewMarkdownHandler = handle(previewMarkdown, ({ content }) =>
  Promise.resolve({ html: withOwnPictures(renderMarkdown(content)) }),
)
