import { createFileRoute } from '@tanstack/react-router'
import { ArticleScreen, MissingArticle, articleHead, articleQuestion, foundOr404 } from './article-screen.tsx'

export const Route = createFileRoute('/news/$id')({
  loader: ({ context, params }) =>
    foundOr404(context.queryClient.ensureQueryData(articleQuestion(params.id, context.language))),
  component: () => <ArticleScreen id={Route.useParams().id} />,
  notFoundComponent: MissingArticle,
  head: ({ loaderData, match }) => (loaderData ? articleHead(loaderData, match.context) : {}),
})
