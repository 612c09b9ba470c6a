import type { TestLanguage } from '../../src/languages/test-languages.ts'

/** The texts around the articles of an invented site. */
export type FurnitureWords = {
  site: string
  /** Short paragraphs of the articles themselves. */
  brief: string[]
  slogan: string
  sections: string[]
  cookies: string
  newsletter: string
  subscribe: string
  share: string[]
  caption: string
  byline: string
  author: string
  readMore: string
  related: string[]
  teaser: string
  advertisement: string
  comments: string
  comment: string
  rights: string
  support: string
}

export const FURNITURE_WORDS: Record<TestLanguage, FurnitureWords> = {
  en: {
    brief: ['“Not yet,” she said.', 'The reason is simple.', 'Both sides agree.'],
    site: 'The Lagan Courier',
    slogan: 'Independent news for the whole coast, every day since 1931.',
    sections: ['Home', 'Politics', 'Business', 'Technology', 'Culture', 'Sport', 'Obituaries'],
    cookies:
      'We and our 812 partners use cookies to measure how our pages are used and to show you advertisements. You can change your choice at any time in the settings.',
    newsletter: 'The five stories of the day, chosen by our editors, in your inbox every morning at seven.',
    subscribe: 'Get full access to every article for one month for €1, and cancel whenever you like.',
    share: ['Share on Facebook', 'Share on X', 'Copy the link', 'Send by email', 'Print this page'],
    caption:
      'Engineers in front of the laboratory on the day of the announcement. Photo: Ruth Ardley / Courier',
    byline: 'By Ruth Ardley, technology correspondent · 3 March 2026, 09:30 · 4 min read',
    author:
      'Ruth Ardley has been our technology correspondent since 2014 and writes about machines, money and the sea.',
    readMore: 'Read more',
    related: [
      'Harbour cranes learn to listen to the wind',
      'Why the school of Carrow has put its phones in a box',
      'A ferry without a captain crosses the lough for the first time',
      'The five questions that voters ask about the new bridge',
    ],
    teaser:
      'The council wants to decide before the summer whether the project goes ahead, and residents have doubts.',
    advertisement: 'Advertisement. The article continues below.',
    comments: 'Comments (12)',
    comment:
      'I have worked in this industry for twenty years and I do not believe a word of what they promise here.',
    rights: '© 2026 The Lagan Courier Ltd. All rights reserved. Registered office: 4 Quay Street.',
    support:
      'Our journalism is paid for by readers like you. Support us from the price of one coffee a month.',
  },
  fr: {
    brief: ['« Pas encore », dit-elle.', 'La raison est simple.', 'Les deux parties sont d’accord.'],
    site: 'La Dépêche du Littoral',
    slogan: 'L’information de toute la côte, chaque jour depuis 1931.',
    sections: ['Accueil', 'Politique', 'Économie', 'Technologie', 'Culture', 'Sports', 'Avis de décès'],
    cookies:
      'Avec nos 812 partenaires, nous utilisons des cookies pour mesurer l’audience et afficher de la publicité. Vous pouvez modifier votre choix à tout moment dans les paramètres.',
    newsletter:
      'Les cinq informations du jour, choisies par la rédaction, dans votre messagerie chaque matin à sept heures.',
    subscribe: 'Lisez tous les articles pendant un mois pour 1 €, sans engagement de durée.',
    share: [
      'Partager sur Facebook',
      'Partager sur X',
      'Copier le lien',
      'Envoyer par e-mail',
      'Imprimer la page',
    ],
    caption: 'Des ingénieurs devant le laboratoire le jour de l’annonce. Photo : Claire Morvan / La Dépêche',
    byline: 'Par Claire Morvan · Publié le 3 mars 2026 à 09h30 · Lecture 4 min',
    author: 'Claire Morvan suit la technologie depuis 2014 et raconte les machines, l’argent et la mer.',
    readMore: 'À lire aussi',
    related: [
      'Les grues du port apprennent à écouter le vent',
      'Pourquoi l’école de Carantec range les téléphones dans une boîte',
      'Un bac sans capitaine traverse la rade pour la première fois',
      'Les cinq questions des électeurs sur le nouveau pont',
    ],
    teaser: 'Le conseil veut décider avant l’été si le projet se fera, et les riverains ont des doutes.',
    advertisement: 'Publicité. La suite de l’article après cette annonce.',
    comments: 'Commentaires (12)',
    comment:
      'Je travaille dans ce métier depuis vingt ans et je ne crois pas un mot de ce qu’ils promettent ici.',
    rights: '© 2026 La Dépêche du Littoral. Tous droits réservés. Siège social : 4, rue du Quai.',
    support: 'Notre journal vit grâce à ses lecteurs. Soutenez-nous pour le prix d’un café par mois.',
  },
  es: {
    brief: ['«Todavía no», dijo ella.', 'La razón es sencilla.', 'Las dos partes coinciden.'],
    site: 'Diario de la Raya',
    slogan: 'La información de toda la costa, cada día desde 1931.',
    sections: ['Portada', 'Política', 'Economía', 'Tecnología', 'Cultura', 'Deportes', 'Esquelas'],
    cookies:
      'Nosotros y nuestros 812 socios usamos cookies para medir el uso de las páginas y mostrar publicidad. Puedes cambiar tu elección en cualquier momento en los ajustes.',
    newsletter:
      'Las cinco noticias del día, elegidas por la redacción, en tu correo cada mañana a las siete.',
    subscribe: 'Lee todos los artículos durante un mes por 1 € y cancela cuando quieras.',
    share: [
      'Compartir en Facebook',
      'Compartir en X',
      'Copiar el enlace',
      'Enviar por correo',
      'Imprimir la página',
    ],
    caption: 'Ingenieros ante el laboratorio el día del anuncio. Foto: Marta Robles / Diario de la Raya',
    byline: 'Por Marta Robles · 3 de marzo de 2026, 09:30 · 4 min de lectura',
    author: 'Marta Robles cubre la tecnología desde 2014 y escribe sobre máquinas, dinero y mar.',
    readMore: 'Más información',
    related: [
      'Las grúas del puerto aprenden a escuchar el viento',
      'Por qué la escuela de Carreña guarda los móviles en una caja',
      'Un transbordador sin capitán cruza la ría por primera vez',
      'Las cinco preguntas de los votantes sobre el nuevo puente',
    ],
    teaser:
      'El pleno quiere decidir antes del verano si el proyecto sigue adelante, y los vecinos tienen dudas.',
    advertisement: 'Publicidad. El artículo continúa más abajo.',
    comments: 'Comentarios (12)',
    comment: 'Llevo veinte años en este oficio y no me creo ni una palabra de lo que prometen aquí.',
    rights: '© 2026 Diario de la Raya. Todos los derechos reservados. Domicilio social: calle del Muelle, 4.',
    support: 'Nuestro periodismo lo pagan lectores como tú. Apóyanos por el precio de un café al mes.',
  },
  pt: {
    brief: ['«Ainda não», disse ela.', 'A razão é simples.', 'As duas partes concordam.'],
    site: 'Gazeta do Porto',
    slogan: 'A informação de toda a costa, todos os dias desde 1931.',
    sections: ['Início', 'Política', 'Economia', 'Tecnologia', 'Cultura', 'Desporto', 'Necrologia'],
    cookies:
      'Nós e os nossos 812 parceiros usamos cookies para medir a utilização das páginas e mostrar publicidade. Pode mudar a sua escolha em qualquer altura nas definições.',
    newsletter: 'As cinco notícias do dia, escolhidas pela redação, no seu correio todas as manhãs às sete.',
    subscribe: 'Leia todos os artigos durante um mês por 1 € e cancele quando quiser.',
    share: [
      'Partilhar no Facebook',
      'Partilhar no X',
      'Copiar a ligação',
      'Enviar por e-mail',
      'Imprimir a página',
    ],
    caption: 'Engenheiros em frente do laboratório no dia do anúncio. Foto: Inês Tavares / Gazeta do Porto',
    byline: 'Por Inês Tavares · 3 de março de 2026, 09:30 · 4 min de leitura',
    author: 'Inês Tavares acompanha a tecnologia desde 2014 e escreve sobre máquinas, dinheiro e mar.',
    readMore: 'Leia também',
    related: [
      'As gruas do porto aprendem a ouvir o vento',
      'Porque é que a escola de Carreço guarda os telemóveis numa caixa',
      'Um barco sem capitão atravessa o rio pela primeira vez',
      'As cinco perguntas dos eleitores sobre a nova ponte',
    ],
    teaser: 'A assembleia quer decidir antes do verão se o projeto avança, e os moradores têm dúvidas.',
    advertisement: 'Publicidade. O artigo continua em baixo.',
    comments: 'Comentários (12)',
    comment: 'Trabalho neste ramo há vinte anos e não acredito numa palavra do que aqui prometem.',
    rights: '© 2026 Gazeta do Porto. Todos os direitos reservados. Sede: rua do Cais, 4.',
    support: 'O nosso jornalismo é pago por quem nos lê. Apoie-nos pelo preço de um café por mês.',
  },
  ar: {
    brief: ['وقالت: «ليس بعد».', 'والسبب بسيط للغاية.', 'ويتفق الطرفان على ذلك.'],
    site: 'صحيفة المرفأ',
    slogan: 'أخبار الساحل كله، كل يوم منذ عام 1931.',
    sections: ['الرئيسية', 'سياسة', 'اقتصاد', 'تقنية', 'ثقافة', 'رياضة', 'وفيات'],
    cookies:
      'نستخدم نحن وشركاؤنا البالغ عددهم 812 ملفات تعريف الارتباط لقياس استخدام صفحاتنا وعرض الإعلانات. ويمكن تغيير الاختيار في أي وقت من الإعدادات.',
    newsletter: 'أهم خمسة أخبار في اليوم، يختارها محررونا، في بريدكم كل صباح عند السابعة.',
    subscribe: 'اقرأوا جميع المقالات لمدة شهر مقابل يورو واحد، مع إمكان الإلغاء متى شئتم.',
    share: ['مشاركة على فيسبوك', 'مشاركة على إكس', 'نسخ الرابط', 'إرسال بالبريد', 'طباعة الصفحة'],
    caption: 'مهندسون أمام المختبر في يوم الإعلان. الصورة: هالة الشامي / المرفأ',
    byline: 'بقلم هالة الشامي · 3 مارس 2026، 09:30 · قراءة 4 دقائق',
    author: 'هالة الشامي مراسلة الشؤون التقنية منذ عام 2014، وتكتب عن الآلات والمال والبحر.',
    readMore: 'اقرأ أيضا',
    related: [
      'رافعات الميناء تتعلم الإصغاء إلى الريح',
      'لماذا تضع مدرسة القصير الهواتف في صندوق',
      'عبّارة بلا قبطان تقطع الخليج لأول مرة',
      'خمسة أسئلة يطرحها الناخبون عن الجسر الجديد',
    ],
    teaser: 'يريد المجلس أن يقرر قبل الصيف هل يمضي المشروع قدما، ولدى السكان شكوك كثيرة.',
    advertisement: 'إعلان. تتمة المقال في الأسفل.',
    comments: 'التعليقات (12)',
    comment: 'أعمل في هذا المجال منذ عشرين عاما ولا أصدق كلمة واحدة مما يعدون به هنا.',
    rights: '© 2026 صحيفة المرفأ. جميع الحقوق محفوظة. المقر: 4 شارع الرصيف.',
    support: 'صحافتنا يمولها قراء مثلكم. ادعمونا بثمن فنجان قهوة في الشهر.',
  },
}
