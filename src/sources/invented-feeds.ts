// Feeds for tests. Publishers, people and events are invented.

/** Long enough that the item's own page need not be read. */
export const LONG_TEXT =
  'The Larkfield Institute has published a small language model that runs on an ordinary laptop. ' +
  'Its authors say that they trained it on public records of town meetings and on weather reports. ' +
  'In their own test it answered four of five questions about flood warnings correctly. ' +
  'Two city councils will try it this winter, and an independent group at Hollin University will repeat the test. ' +
  'The weights and the training script are free to download, and the institute asks for reports of errors. ' +
  'Nobody outside the institute has confirmed the numbers yet, and the authors say so in their first paragraph.'

/** One RSS item; `more` is XML that is inserted as it is. */
export const rssItem = (n: number, date: string | null, more = '') =>
  `<item><guid isPermaLink="false">larkfield-${n}</guid><title>Larkfield note number ${n} about open models</title>` +
  `<link>/notes/${n}</link>${date ? `<pubDate>${date}</pubDate>` : ''}` +
  `<description>${LONG_TEXT} Note ${n}.</description>${more}</item>`

/** A whole RSS feed around these items. */
export const rss = (items: string, head = '') =>
  `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" ` +
  `xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">` +
  `<channel><title>Larkfield Notes</title><link>/</link><description>Notes</description>${head}${items}</channel></rss>`

/** Atom with relative links below an xml:base. */
export const ATOM = `<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/journal/">
  <title>Revue du Port</title><id>urn:revue</id><updated>2026-11-20T08:00:00Z</updated>
  <author><name>Maëlle Quint</name></author>
  <entry>
    <id>urn:revue:1</id><title type="html">Un laboratoire ouvre ses &amp;eacute;tudes &amp;amp; ses donn&amp;eacute;es</title>
    <link rel="alternate" href="2026/etudes.html"/><published>2026-11-19T18:00:00+01:00</published>
    <updated>2026-11-20T08:00:00Z</updated><summary>Le laboratoire publie ses études.</summary>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Le laboratoire de Portneuf publie toutes ses études.</p>
      <p>Les données sont libres <img src="img/salle.jpg"/> et les chercheurs répondent.</p></div></content>
  </entry>
</feed>`

/** RSS 1.0. */
export const RDF = `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
  <channel rdf:about="https://cuaderno.example/"><title>Cuaderno</title><link>https://cuaderno.example/</link><description>d</description></channel>
  <item rdf:about="https://cuaderno.example/7"><title>Una universidad publica su modelo abierto</title>
    <link>https://cuaderno.example/7</link><description>El equipo de Valdora lo prueba en dos hospitales.</description>
    <dc:creator>Inés Valdora</dc:creator><dc:date>2026-11-18T07:00:00Z</dc:date></item>
</rdf:RDF>`

/** JSON Feed 1.1. */
export const JSON_FEED = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Diário Aberto',
  items: [
    {
      id: 'aberto-1',
      url: '/2026/modelo',
      title: 'Uma cooperativa publica um modelo aberto',
      content_html:
        '<p>A cooperativa de Serrana publica o modelo.</p><script>alert(1)</script><p>O código é livre.</p>',
      image: '/imagens/capa.png',
      date_published: '2026-11-19T12:00:00Z',
      authors: [{ name: 'Rui Serrana' }],
    },
  ],
})

/** An article page; `body` is inserted as it is. */
export const articlePage = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Larkfield opens its model - Larkfield Notes</title>` +
  `<meta property="og:title" content="Larkfield opens its model"><meta property="og:type" content="article">` +
  `<meta property="article:published_time" content="2026-11-19T07:30:00Z">` +
  `<meta property="og:image" content="/cover.jpg"><meta name="description" content="A small model for town halls.">${head}</head>` +
  `<body><nav><a href="/">Home</a> <a href="/about">About</a></nav><article><h1>Larkfield opens its model</h1>` +
  `<p>${LONG_TEXT}</p><p>${LONG_TEXT.split('. ').toReversed().join('. ')}</p>${body}</article>` +
  `<footer>Imprint and contact</footer></body></html>`

/** A sitemap around these addresses. */
export const sitemap = (urls: string) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">${urls}</urlset>`
/** An address of a news sitemap, relative. */
export const newsUrl = (n: number) =>
  `<url><loc>/notes/${n}</loc><news:news><news:publication><news:name>L</news:name></news:publication>` +
  `<news:publication_date>2026-11-19T10:00:00Z</news:publication_date><news:title>Larkfield note ${n} about open models</news:title></news:news></url>`
