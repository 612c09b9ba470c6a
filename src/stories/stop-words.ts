import type { Language } from '#languages/rules.ts'
import { fold, stem } from './scraped-text.ts'

const LISTS: Record<Language, string> = {
  en: `a about above across after again against ago all almost along already also although always am amid among an
    and another any anyone anything are around as at away back be became because become been before began behind being
    below best better between beyond both but by can could despite did do does doing done down during each early either
    else end enough especially even ever every everyone everything except few finally first following for former from
    further get gets give given go had has have having he her here hers herself him himself his how however i if in
    including indeed inside instead into is it its itself just last late later latest least less like made mainly make
    makes many may maybe me meanwhile might more moreover most much must my near nearly neither never nevertheless new next
    no none nor not nothing now of off often on once one only onto or other others otherwise our ours out outside over
    own per perhaps rather recently said same say says second see seen several shall she should since so some somebody
    someone something sometimes soon still such than that the their theirs them themselves then there thereby therefore
    these they third this those though through throughout thus to today together told tomorrow tonight too toward towards
    two under unless unlike until up upon us use used using very via was we well went were what when whenever where
    whereas whether which while who whom whose why will with within without would yes yesterday yet you your yours`,
  fr: `a à afin ai ainsi alors après assez au aucun aucune aujourd hui auprès aura auront aussi autant autour autre autres
    aux avait avant avec avoir avons ayant beaucoup bien c ça car ce ceci cela celle celles celui cent cependant certains
    certaines ces cet cette ceux chaque chez ci combien comme comment contre d dans de début dedans dehors déjà demain
    depuis dernier dernière derniers dernières derrière des désormais dès deux devant devrait dit dire doit doivent donc dont du durant
    elle elles en encore enfin ensuite entre environ est et étaient était étant été être eu eux fait faire fois font
    grâce hier hors hormis hui ici il ils j jamais je jusqu jusque l la là laquelle le lequel les lesquelles lesquels leur
    leurs lors lorsque lui m ma mais malgré me même mêmes mes mieux moins mon n ne néanmoins ni non nos notamment notre
    nôtre nous nouveau nouveaux nouvel nouvelle nouvelles on ont or ou où outre par parce parfois parmi pas pendant peu peut
    peuvent plus plusieurs plutôt pour pourquoi pourrait pourtant premier première premiers près presque puis puisque qu
    quand quant que quel quelle quelles quelque quelques quels qui quoi s sa sans sauf se selon sera seront ses seul
    seule seulement si sinon soit son sont sous souvent suite suivant sur surtout t ta tandis tant te tel telle tels
    toujours tous tout toute toutefois toutes très trop tu un une vers via voici voilà vos votre vous y`,
  es: `a acá además ahora al algo alguien algún alguna algunas alguno algunos allá allí ambos ante antes aquel aquella
    aquellas aquellos aquí así asimismo aún aunque ayer bajo bastante bien cada casi como cómo con contra cosa cual
    cuales cualquier cuando cuándo cuanto cuya cuyo da de debe deben dejó del demás dentro desde después detrás dice dicen
    dicho dijo donde dónde dos durante e el él ella ellas ello ellos en encima entonces entre era eran es esa esas ese eso
    esos esta está están estaba estaban estar estas este esto estos fin finalmente fue fuera fueron gracias ha haber había
    habían hace hacer hacia han hasta hay hizo hoy incluso jamás junto la las le les lo los luego mañana mas más me mediante
    mejor menos mi mí mientras mis misma mismas mismo mismos mucha muchas mucho muchos muy nada nadie ni ningún ninguna
    ninguno no nos nosotros nuestra nuestras nuestro nuestros nueva nuevas nuevo nuevos nunca o os otra otras otro otros
    para pero poca poco pocos podría por porque primer primera primero primeros pronto pues puede pueden que qué quien
    quién quienes quizá quizás se sea sean según ser será serán si sí sido siempre siendo sin sino sobre sólo solo somos
    son su sus tal tales también tampoco tan tanto te tendrá tenía tener ti tiene tienen toda todas todavía todo todos tras
    través tu tus u un una unas uno unos usted ustedes va van varias varios veces vez vía y ya yo última últimas último últimos`,
  pt: `a à acerca agora ainda além algo alguém algum alguma algumas alguns ali ambos amanhã ante antes ao aos apenas apesar
    após aquela aquelas aquele aqueles aqui aquilo as às assim até atrás através bastante bem cada casi cerca com como
    conforme contra contudo cujo cuja da dado das de debaixo dela delas dele deles demais dentro depois desde dessa
    desse desta deste deve devem dez disse diz do dois donde dos durante e é ela elas ele eles em embora enquanto entanto entre
    era eram és essa essas esse esses esta está estão estar estas estava estavam este estes eu fazer feito fez fim foi
    fora foram graças há hoje igualmente isso isto já jamais junto la lá lhe lhes lo logo longo mais mas me mediante
    meio melhor menos meu minha mesma mesmas mesmo mesmos muita muitas muito muitos na nada não nas nela nele nem nenhum
    nenhuma ninguém no nos nós nossa nossas nosso nossos nova novas novo novos num numa nunca o ontem onde ora os ou outra
    outras outro outros para pela pelas pelo pelos perante pode podem poderá pois por porém porque porquê portanto pouca
    pouco poucos primeira primeiro primeiros próxima próximo qual quais qualquer quando quanto quase que quê quem se seja
    sejam sem sempre sendo ser será serão seu seus si sido sim só sob sobre sobretudo somente sua suas tal talvez também
    tampouco tanta tanto tão te tem têm ter terá teve ti tinha tinham toda todas todavia todo todos tudo última últimas
    último últimos um uma umas uns vai vão várias vários vez vezes via você vocês vos`,
  ar: `في من إلى على عن مع هذا هذه ذلك تلك هؤلاء أولئك الذي التي الذين اللذان اللتان اللواتي هو هي هم هن هما نحن أنا أنت أنتم
    ما ماذا متى أين كيف لماذا كم أي أية أن إن أنه أنها إنه إنها أنهم إنهم لأن لأنه لأنها لكن لكنه لكنها بل أو أم ثم حتى إذا إذ إذن لو
    لولا كي لكي قد لقد سوف لا لم لن ليس ليست ليسوا كان كانت كانوا يكون تكون سيكون ستكون أصبح أصبحت ظل مازال لايزال يزال تزال
    كل كلها جميع بعض بعضها غير سوى عدا مثل مثلا بين بينما خلال أثناء عند عندما حين حينما حيث بعد بعدما قبل منذ أمام خلف وراء فوق تحت
    داخل خارج حول ضد نحو لدى لديه لديها عبر دون بدون ضمن وفق وفقا بحسب حسب سواء أيضا كذلك كما لذلك لهذا هنا هناك الآن اليوم أمس غدا
    فقط جدا أكثر أقل أكبر أول أولى أخرى آخر الأول الأولى الآخر الأخيرة الأخير ذات ذو ذي ذوي نفس نفسه نفسها به بها بهم له لها لهم فيه فيها
    فيهم منه منها منهم عليه عليها عليهم إليه إليها عنه عنها معه معها وقد وكان وكانت وهو وهي وهذا وهذه كانا يتم تم وتم جرى يجري يمكن
    قال قالت يقول تقول وقال وقالت أحد إحدى واحد واحدة عدة عدد ومن وفي وعلى وإلى وعن ومع ولا ولم ولن وأن وإن وما فإن لما مما عما بما فيما كلما`,
}

const wordsOf = (list: string) => list.split(/\s+/).filter(Boolean)

/** The function words of each language, folded: they carry no subject of their own. */
export const STOP_WORDS: Record<Language, ReadonlySet<string>> = {
  en: new Set(wordsOf(LISTS.en).map(fold)),
  ar: new Set(wordsOf(LISTS.ar).map(fold)),
  fr: new Set(wordsOf(LISTS.fr).map(fold)),
  es: new Set(wordsOf(LISTS.es).map(fold)),
  pt: new Set(wordsOf(LISTS.pt).map(fold)),
}

/** The meaningful words of a text, folded and stemmed, in order, with repeats. */
export function contentWords(text: string, language: Language): string[] {
  return fold(text)
    .split(' ')
    .filter((word) => word.length > 1 && !STOP_WORDS[language].has(word))
    .map(stem)
}

/**
 * The one of the five languages whose function words and script fill the text, or null if there are too few to decide.
 * Suitable for whole paragraphs, not for headlines.
 */
export function languageOf(text: string): Language | null {
  const arabic = text.match(/\p{Script=Arabic}/gu)?.length ?? 0
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (arabic > latin) return 'ar'
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const latinLanguages = ['en', 'fr', 'es', 'pt'] as const
  const [first, second] = latinLanguages
    .map((language) => ({ language, hits: words.filter((word) => EXACT[language].has(word)).length }))
    .sort((a, b) => b.hits - a.hits)
  if (!first || !second || first.hits < 4 || first.hits < second.hits * 1.3) return null
  return first.language
}

/** Not folded, because accents distinguish `está` from `esta` and `à` from `a`. */
const EXACT: Record<'en' | 'fr' | 'es' | 'pt', ReadonlySet<string>> = {
  en: new Set(wordsOf(LISTS.en)),
  fr: new Set(wordsOf(LISTS.fr)),
  es: new Set(wordsOf(LISTS.es)),
  pt: new Set(wordsOf(LISTS.pt)),
}
