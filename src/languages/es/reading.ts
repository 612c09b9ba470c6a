import type { Reading } from '../pack.ts'

export const reading: Reading = {
  stopWords: `a acá además ahora al algo alguien algún alguna algunas alguno algunos allá allí ambos ante antes aquel aquella
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
  storyWords: [
    `ia modelo empresa inteligencia artificial`,
    `datos herramienta usuario millones lengua idioma investigacion sistema startup emergente tecnologia openai google
    anuncia ano semana lanza presenta euros espana espanol`,
    `agente abierto codigo fuente porcentaje ciento miles entrenamiento chip desarrollador aplicacion asistente imagen video voz
    texto cliente producto servicio plataforma coste costo precio prueba estudio hospital escuela colegio seguridad ley norma
    tribunal gobierno union europea europa microsoft nvidia meta anthropic apple amazon ronda financiacion inversor serie
    version funcion busqueda gratis publico acceso mercado nube mundo pais trabajo trabajador madrid barcelona mexico`,
    `laboratorio universidad profesor estudiante paciente medico docente regulador comision parlamento ministro derechos
    autor demanda juez editorial robot coche telefono bateria energia electrico centro procesador servidor memoria pesos licencia
    articulo cientifico precision error hora dia mes mitad doble trimestre dolar director ejecutivo fundador
    empleado empleo contrata despide recorta compra adquiere acuerdo socio alianza invierte valoracion accion ingresos ventas
    ataque filtracion fallo caida privacidad menores navegador traduccion medico salud banco seguro farmaco gen clima tiempo
    satelite buque puerto tren agricultura agua juego musica pelicula libro prensa diario claude gpt gemini llama mistral
    deepseek pequeno grande rapido contexto parametro local dispositivo ciudad grupo`,
  ],
  nameWords: `academia administración aduanas aeropuerto agencia agricultura alianza alta alto antiguo archivo armada asamblea
    asociación asuntos atlántico audiencia autoridad ayuntamiento banco barrio biblioteca bolsa cámara
    cancillería capital casa catedral celsius central centro ciencia ciencias ciudad civil club colegio comercio
    comisaría comisario comisión comité compañía comunidad confederación conferencia congreso consejería
    consejero consejo consorcio constitución constitucional consumo cooperativa corte costa cruz cumbre defensa
    defensor departamento derechos desarrollo diputación dirección director distrito doctor economía economico
    edificio educación ejecutivo ejército embajada empleo energía enseñanza escuela espacio estadio estado
    estados estadística este europea exposición facultad federación federal federico feria festival finanzas
    fiscalía fondo forestal foro fuerzas fundación gabinete gas general gobierno golfo gran grupo guardia guerra
    hacienda hospital hotel iglesia igualdad industria información infraestructuras inspección instituto
    interior internacional internet isla islas juegos juzgado justicia juventud laboratorio laboratorios lab
    lago liga madre mar mayor medicina mediterráneo medio medios mercado meteorología metro ministerio ministra
    ministro montaña monte mujer mujeres mundial mundo municipal museo música nacional naciones navidad norte
    nuevo nueva observatorio occidente océano oeste oficina olímpicos ópera orden oriente orquesta pacífico
    países palacio papa parlamento parque partido pascua pascuas patentes plaza poder policía polo premio prensa
    presidencia presidenta presidente princesa príncipe procuraduría profesor profesora programa protección
    provincia público pueblo puente puerto radio real reales red región registro reina reino república río roja
    sala salud san santa santo sanidad secretaría secretario seguridad semana senado servicio servicios
    sindicato sistema sistemas social sociales sociedad soluciones subsecretaría sucursal sur supremo superior
    tecnología tecnologías teatro telecomunicaciones terminal tesoro torre trabajo tráfico transporte
    transportes tratado tribunal unida unidas unido unidos unión universidad valle verde vicepresidente vivienda
    web`,
  cities: {
    algiers: 'Argel',
    antwerp: 'Amberes',
    athens: 'Atenas',
    beijing: 'Pekín',
    brussels: 'Bruselas',
    casablanca: 'Casablanca',
    cordoba: 'Córdoba',
    geneva: 'Ginebra',
    hague: 'Haya',
    jerusalem: 'Jerusalén',
    kyiv: 'Kiev',
    london: 'Londres',
    mumbai: 'Bombay Mumbai',
    seville: 'Sevilla',
    venice: 'Venecia',
    warsaw: 'Varsovia',
  },
  endings:
    /(?<=\p{L}{3})(?:aciones|acion|amientos?|imientos?|adore?s?|adoras?|aron|ieron|iones|ion|ando|iendo|ados?|adas?|idos?|idas?|aba|an|en|ar|er|ir|os|as|es|o|a|e|s)$/u,
  abbreviations: String.raw`Sr|Sra|Srta|Dr|Dra|D|Dña|Ud|Uds|EE|UU|p\. ej|pág|núm|art|aprox|S\.A|Lic|Ing`,
  ordinaryEndings: /(?:mente|ción|ciones|ando|iendo|ados?|idos?|adas?|idas?|dores|doras|dad|dades|ntes)$/u,
  conjunction: /(?!)/,
  leans:
    /^(?:pero|en lo referente a|en cuanto a|por lo que respecta a|por lo que se refiere a|y|e|o|mas|sin embargo|aun así|no obstante|además|asimismo|también|tampoco|por otra parte|por otro lado|por su parte|en cambio|por ejemplo|por eso|por ello|así|entonces|luego|finalmente|él|ella|ellos|ellas|este|esta|estos|estas|ese|esa|esos|esas|esto|eso|aquel|aquella|su|sus|ambos|ambas|dicho|dicha|según (?:él|ella|explicó|añadió)|añadió|agregó|explicó|señaló|afirmó|dijo|aseguró|indicó|es|son|fue|fueron|era|eran|está|están|tiene|tienen|ha|han|podrá|podrán|puede|pueden|permite|permiten|incluye|incluyen|ofrece|ofrecen|funciona)(?=[\s,])/iu,
  leansAfterPreposition:
    /^(?:desde|tras|con|para|en|según|pese a|ante|durante|por|a|de|sobre) (?:est[eao]s?|es[eao]s?|aquell?[oa]?s?|ello|ella|ellos|ellas|él|sus?|dich[oa]s?)(?= )(?! (?:semana|mes|año|día|lunes|martes|miércoles|jueves|viernes|verano|otoño|invierno|primavera)\b)/iu,
  pageWords:
    'empresa empresas compañía sitio sitios web página páginas inicio boletín newsletter suscripción suscríbete sesión cookie cookies privacidad política aviso legal contacto menú buscar compartir leer más blog oficial comunicado prensa equipo cuenta descargar',
  firstPerson: /(?<![\p{L}])(?:nosotros|nuestr[oa]s?|hemos|estamos|queremos|yo|mis?)(?![\p{L}])/iu,
  boilerplateStart: String.raw`leer (?:más|también)|lee (?:también|más)|te puede interesar|suscríb|síguenos|compart[ei]r? (?:este|esta|en)|haz clic|buenos días|bienvenid|descarga(?:te)? |recibe |con información de|colaboran:|\d+ ?min(?:utos)?\.? de lectura`,
  boilerplateLabel: 'publicidad|foto|imagen|tiempo de lectura',
  boilerplate:
    'en tu correo|est[ea] (?:artículo|noticia|texto) (?:ha sido|fue) (?:actualizad|corregid|modificad)|boletín de noticias|todos los derechos reservados|política de privacidad|suscríbete',
  toMachine: String.raw`\b(?:ignor[ae]n?|olvid[ae]n?|descart[ae]n?|omit[ae]n?)\b.{0,50}(?:instrucciones|indicaciones|reglas|órdenes)|(?:mensaje|prompt|indicaciones) del? sistema|(?:eres|usted es) (?:ahora )?una? (?:ia|asistente|modelo)|^\s*(?:sistema|asistente)\s*[:>]`,
  toReader: String.raw`\b(?:usted|ustedes|tú|tus)\b`,
  addsTo: String.raw`(?<!\p{L})también(?!\p{L})`,
  reportsSpeech: '(?:según|dijo|afirmó|señaló|aseguró)',
  namesItsSource: 'según',
  pointsAtNow: 'est[ea] (?:semana|mes|año|lunes|martes|miércoles|jueves|viernes|verano|trimestre)',
  pronounAfterTime: '',
  roleAlone: String.raw`^(?:según|para) (?:el|la|los|las) \p{Ll}+(?: \p{Ll}+)?,`,
  namelessSpeaker: String.raw`(?:añadi|agreg|explic|señal|afirm|asegur|conclu|sosten|sostien|record|resum|insist|cont|cuent|recuerd)\p{L}*(?: él| ella)?(?=\s*[.,])|(?:dijo|dice|añade)(?: él| ella)?(?=\s*[.,])`,
  pointsAround: String.raw`^por su parte(?!\p{L})|como (?:ya )?(?:se (?:ha dicho|dijo|mencionó|indicó|explicó)|hemos (?:visto|dicho)|decíamos)|(?:tabla|gráfico|vídeo|imagen|lista) (?:de (?:arriba|abajo)|siguiente)|siguiente (?:tabla|gráfico|vídeo|lista)|más (?:arriba|abajo)[,.]`,
  knownStart: 'fundad[ao]|cread[ao]|con sede|lanzad[ao]',
  theCompany: 'la (?:empresa|compañía|firma|startup)|el grupo',
  knownSubject:
    '(?:la|el) (?:equipo|estudio|informe|proyecto|herramienta|modelo|sistema|programa|operación|ronda|inversión|iniciativa|decisión|organización|cita|plan|ciudad|texto|comunicado)|los (?:investigadores|autores|resultados|fondos)',
}
