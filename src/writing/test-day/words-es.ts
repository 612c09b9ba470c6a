/** How Spanish publishers report invented events. The format is described in `words.ts`. */
export const SPANISH = `
! {C} capta {M} para {s}
! {I} lidera una ronda de {M} en {C}
! La joven empresa {C} recibe {M} de {I}
! Los inversores apuestan {M} por {P}, un modelo para {s}
! Dinero nuevo para {s}: {C} cierra su ronda
= {C} ha captado {M} de {I} y los destinará a {P}, su modelo para {s}. | La empresa {C}, con sede en {L}, cerró una ronda de {M} liderada por {I}. | Con {I} al frente, varios fondos aportan {M} a {C}, que desarrolla {P} para {s}.
= {N}, que dirige {C}, quiere contratar a {K} ingenieros en un año. | Según {N}, al frente de {C}, se sumarán al equipo {K} ingenieros. | El dinero pagará {K} nuevos puestos de ingeniería, según {N}.
= Los ingresos crecieron un {Q} en doce meses, según la empresa. | {C} informa de que sus ventas subieron un {Q} en un año. | Las ventas de {C} superan en un {Q} las del año anterior.
= {I} obtiene un puesto en el consejo de {C}. | Un socio de {I} entra en el consejo de {C} como parte del acuerdo. | A cambio, {I} recibe un puesto en el consejo de la empresa.

! {C} abre {P}, un modelo para {s}
! Ya está {P}: qué cambia el nuevo modelo para {s}
! Descarga libre: {C} publica los pesos de {P}
! {P}, de {C}, responde preguntas sobre {s}
! El laboratorio {C}, de {L}, regala {P}
= {C} ha publicado {P}, un modelo de lenguaje para {s}, con pesos de uso libre. | Los pesos de {P} se descargan libremente desde esta mañana, anunció {C} en {L}. | Cualquiera puede usar ya {P}, un modelo que {C} entrenó para {s}.
= En una prueba de {K} preguntas, {P} cometió un {Q} menos de errores que el modelo anterior. | Los evaluadores hicieron {K} preguntas a {P} y contaron un {Q} menos de errores que antes. | La tasa de error bajó un {Q} en una prueba de {K} preguntas, informa {C}.
= {N}, que dirigió el trabajo, cifra en {M} el coste del entrenamiento. | El entrenamiento exigió {M} de cálculo, según {N}. | El proyecto costó {M}, afirma {N}, de {C}.
= {I} ha probado el modelo durante tres meses y lo conservará. | Entre los primeros usuarios está {I}, que probó {P} durante tres meses. | Antes del lanzamiento, {I} trabajó tres meses con {P}.

! {I} lleva a {C} a los tribunales por los datos de {P}
! Demanda en {L}: {I} reclama {M} a {C}
! Demandan a {C} por {M} a causa de su modelo para {s}
! ¿De quién son los datos de {P}? {I} acude al juez
! {I} acusa a {C} de copiar su archivo
= {I} ha demandado a {C} en {L} y pide {M} de indemnización. | Un tribunal de {L} decidirá si {C} debe {M} a {I} por sus datos. | La demanda de {I} exige {M} a {C}, que fabrica {P}.
= Según la demanda, {K} documentos sobre {s} sirvieron para entrenar {P}. | {I} ha contado {K} de sus documentos sobre {s} en los datos de {P}. | La demanda enumera {K} archivos sobre {s} de los que {P} habría aprendido.
= En nombre de {I}, {N} habla de una copia a escala industrial. | {N}, que defiende a {I}, denuncia una copia a escala industrial. | Por la parte demandante, {N} acusa a {C} de copiar a gran escala.
= {C} rechaza la demanda y dice que solo usó un {Q} del material. | En su respuesta, {C} lo niega y admite el uso de un {Q} de los archivos. | Según {C}, no se leyó más de un {Q} de los archivos.

! Ensayo en {L}: {P} reduce un {Q} los errores con {s}
! {I} probó {P} para {s}, y funcionó
! Un estudio halla menos errores con {s} gracias a {P}
! Un {Q} menos de errores: {I} publica su ensayo de {P}
! Lo que {I} aprendió de {K} casos con {P}
= {I}, en {L}, ha probado {P}, el programa de {C} para {s}, en {K} casos. | El programa {P}, de {C}, se probó en {K} casos en {I}, en {L}. | Investigadores de {I} examinaron {K} casos en los que {P} ayudó con {s}.
= Los errores bajaron un {Q} frente al trabajo de personas solas. | Quienes usaron {P} cometieron un {Q} menos de errores que quienes trabajaron solos. | El grupo con {P} cometió un {Q} menos de errores que el grupo sin programa.
= {N}, que dirigió el ensayo, recuerda que una ciudad no es el mundo. | {N}, responsable del ensayo, pide repetirlo en otro lugar antes de comprar nada. | Los resultados deben repetirse en otro lugar, según {N}, que firma el estudio.
= El ensayo costó {M} y lo pagó {C}. | {C} pagó {M} por el ensayo. | Una suma de {M} para el trabajo salió de {C}.

! {C} construye un centro de cálculo en {L} por {M}
! {L} gana la nueva sede de {C}
! {M} para {L}: {C} elige la casa de {P}
! Luz de {I}: {C} prevé en {L} su mayor sede
! {K} empleos prometidos con la llegada de {C} a {L}
= {C} construirá en {L}, por {M}, un centro de cálculo donde se entrenará {P}. | En {L}, {C} invierte {M} en una sede que entrenará {P}. | Un centro de cálculo de {M} está previsto en {L}, anunció {C}.
= Unas {K} personas trabajarán en la sede, entre ellas el equipo para {s}. | La sede crea {K} empleos, muchos de ellos en el equipo para {s}. | Para {s} y otras tareas, {C} promete {K} empleos.
= {I} suministra la electricidad con un contrato de diez años. | La electricidad viene de {I}, que ha firmado por diez años. | Un contrato de diez años obliga a {I} a entregar la luz.
= {N}, al frente de la alcaldía, espera que el consumo de agua suba un {Q}. | El consumo de agua de la ciudad crecerá un {Q}, según {N}, de la alcaldía. | La alcaldía, con {N} al frente, aceptó pese a un {Q} más de agua.

! {I} compra {C}, conocida por {P}
! {C}, vendida: {I} paga {M} por la casa de {P}
! Adquisición de {M}: {I} absorbe {C}, de {L}
! Fin de la independencia de {C}: {N} vende a {I}
= {I} se queda con {C}, cuyo programa {P} sirve para {s}, y paga {M}. | Los dueños de {C}, en {L}, venden su compañía a {I} por {M}. | Por {M}, el grupo {I} adquiere {C} y su programa {P}.
= Los {K} empleados conservan su contrato hasta el próximo verano. | El contrato de los {K} empleados sigue vigente hasta el próximo verano. | Hasta el próximo verano no se puede despedir a ninguno de los {K} empleados.
= {N}, que fundó la compañía, se va con un {Q} de las acciones. | Un {Q} pertenecía a {N}, que ahora se marcha. | {N} renuncia a un {Q} de las acciones.

! Apagón: {P} calla durante {K} minutos
! {C} se disculpa tras la avería de {P}
! Un cable defectuoso en {L} deja sin {P} a miles
! {K} minutos sin {P}: qué falló en {C}
= Los abonados de {P} esperaron {K} minutos tras quemarse un cable en {L}. | Un cable quemado en {L} apagó {P}, el servicio de {C}, durante {K} minutos. | Durante {K} minutos {C} no pudo ofrecer {P}, porque un cable se había fundido en {L}.
= {N}, de la dirección técnica, se disculpó y prometió una segunda línea. | Se tenderá una segunda línea, dice {N}, de la dirección técnica. | {N}, responsable de operaciones, promete una línea de reserva.
= El cliente {I} perdió un {Q} de sus pedidos aquella mañana. | En {I} los pedidos cayeron un {Q} aquella mañana. | {I} habla de un {Q} de pedidos perdidos.

! El regulador multa a {C} con {M} por escuchas secretas
! {C} debe pagar {M}: {P} escuchaba sin permiso
! La agencia de privacidad castiga a {C}, de {L}
! {P} grababa de noche, y {C} lo paga
= La agencia de privacidad multa a {C} con {M}, porque {P} grababa conversaciones sin consentimiento. | Una multa de {M} cae sobre {C}: {P} oía conversaciones que nadie había autorizado. | {P} oyó charlas privadas, y por eso su fabricante {C} debe {M} a la agencia.
= {N}, de la agencia, contó {K} hogares con grabaciones ilegales. | En {K} hogares se grabó de forma ilegal, constata {N}. | {N} cita {K} hogares.
= {I} había denunciado el caso tras hallar archivos extraños. | Unos archivos extraños habían alertado a {I}. | El aviso vino de {I}, que había hallado archivos extraños.

! {N} deja {C} y se va a {I}
! {C} pierde su cabeza científica ante {I}
! Adiós en {L}: quien inventó {P} cambia de bando
! {I} atrae a {N} con un laboratorio de {K} personas
= {N}, a quien se debe {P}, deja {C} y dirigirá la investigación en {I}. | La cabeza científica {N} pasa de {C} a {I}. | {I} ha fichado a {N} para dirigir la investigación; la mente tras {P} da la espalda a {C}.
= Un laboratorio con {K} colegas espera en {L}. | En {L}, el nuevo equipo suma {K} colegas. | El laboratorio de {L} reúne a {K} colegas.
= La acción de {C} perdió un {Q} tras el anuncio. | La bolsa restó un {Q} al valor de {C}. | Tras la noticia, {C} valía un {Q} menos.

! {P}, un procesador de {C}, gasta un {Q} menos de corriente
! {C} muestra el procesador {P} para cámaras y contadores
! Chip austero de {L}: {P} vive del sol
! {I} encarga {K} mil chips {P}
= El procesador {P} de {C} gasta un {Q} menos que su antecesor y vive de una célula solar. | {C}, en {L}, ha presentado {P}, un chip que se contenta con una célula solar. | Una célula solar basta a {P}, el nuevo chip de {C}, un {Q} más austero.
= {I} montará {K} mil de estos chips en contadores eléctricos. | Los contadores de {I} llevarán {K} mil de estos chips. | Un encargo de {K} mil piezas llega de {I}.
= {N}, que lo diseñó, renunció a un tercio de la memoria. | El precio es una memoria menor, admite {N}. | {N} ahorró en memoria.

! {C} reduce a la mitad el precio de {P}
! Guerra de precios: {P} cuesta un {Q} menos desde mañana
! {C} responde a {I} con una rebaja del {Q}
! Respuestas más baratas: los abonados de {P} ahorran un {Q}
= {C} baja un {Q} el precio de {P} y reacciona a una oferta de {I}. | Desde mañana {P} cuesta un {Q} menos; {C} quiere retener a sus clientes frente a {I}. | Con una rebaja del {Q} en {P}, el proveedor {C} se defiende de {I}.
= Unos {K} mil abonados se benefician sin hacer nada. | La rebaja llega por sí sola a {K} mil abonados. | Cerca de {K} mil suscripciones se abaratan.
= {N}, analista, espera {M} de pérdidas este trimestre. | Según {N}, analista, el trimestre acabará con {M} de pérdidas. | Son probables pérdidas de {M}, escribe {N}.

! {L} da a cada alumno un tutor llamado {P}
! Deberes con {P}: {L} firma con {C}
! {K} clases reciben un tutor digital de {C}
! En {L}, los profesores se dividen por {P}
= La ciudad de {L} introduce {P}, un tutor de {C}, en {K} clases. | En {K} clases de {L} los alumnos harán los deberes con {P}, de {C}. | Los alumnos de {L} reciben un tutor digital: {C} entrega {P} para {K} clases.
= {N}, al frente de las escuelas, promete que las notas seguirán en manos de los profesores. | Las notas son cosa de los profesores, dice {N}. | {N} descarta que un programa ponga notas.
= El contrato vale {M} y acaba a los dos años. | Por dos años la ciudad paga {M}. | Para dos años están previstos {M}.

= {C} nació hace seis años y tiene oficinas en dos países. | Seis años después de su fundación, {C} trabaja en dos países. | La empresa {C} tiene seis años y trabaja en dos países.
= Los competidores de {C} no quisieron hacer comentarios. | Otras empresas del sector declinaron comentar el caso de {C}. | Los rivales de {C} no respondieron a ninguna pregunta.
= Habrá más detalles en un encuentro con la prensa. | {C} responderá a otras preguntas en un encuentro con la prensa. | Un encuentro con la prensa sobre {P} está previsto para la próxima semana.
= Los sindicatos piden que se escuche al personal antes de que {P} se extienda. | Antes de que {P} se use más, los sindicatos quieren que se escuche al personal. | Los sindicatos exigen voz antes de que más lugares usen {P}.

Un coro ensaya con un corrector | En {L}, un programa de {C} marca cada nota falsa en la partitura.
Los apicultores cuentan ácaros con el teléfono | Una foto de la colmena basta a {P}, dice el club de {L}.
Por qué {C} enseña a callar a las máquinas | Investigadores describen cómo {P} aprendió a no decir nada cuando no sabe.
Los fareros de {L} se jubilan, los sensores quedan | Los dos últimos entregan su cuaderno al archivo.
Un maestro de ajedrez pierde contra una tostadora | {N} metió un viejo motor en un aparato de cocina por diversión.
Los vigilantes de zona azul caminan menos | Cámaras de {C} señalan en {L} los parquímetros agotados.
El glaciar pierde su sonda y la recupera | Unos excursionistas hallaron el aparato de {C} dos valles más allá.
Poetas rechazan el premio al verso de máquina | El jurado de {L} había premiado un soneto sin conocer a su autor.
{P} adivina cuándo se oscurece el plátano | Los supermercados quieren tirar menos fruta con una cámara sobre el estante.
Los dentistas discuten por un robot que taladra | En un congreso {N} mostró el robot y media sala se marchó.
Descifradas las cartas de un compositor barroco | Un musicólogo y {P} leen la taquigrafía de un músico de corte.
Un semáforo para erizos | Un radar de {C} frena los coches cuando cruzan animales pequeños.
Voluntarios traducen libros de oración | {N} y cuarenta voluntarios corrigen la lengua litúrgica de una máquina.
Insectos en ámbar clasificados por programa | La colección de {L} guarda más piezas de las que caben en una vida.
{C} retira un juguete que contaba historias de miedo | Los padres se quejan de un oso de peluche que asusta a los niños.
Una cárcel prueba la ayuda a la lectura | Los presos de {L} piden que se les expliquen textos legales.
Sumilleres derrotados por el sabor a corcho | Una nariz de once sensores reconoce las botellas estropeadas.
El telesilla se para antes de la rotura | Micrófonos de {C} oyen los hilos rotos antes que los inspectores.
El sastre mide por vídeo | En {L}, un traje se encarga tras una vuelta ante la cámara.
Las funerarias ensayan con voces | {N} advierte de quienes hacen hablar a los muertos.
El banco de arena corre más que la carta | Los prácticos de {L} reciben fondos que {P} dibuja cada noche.
El estadio agota la sopa gracias al tiempo | El cocinero sabía que el frío llegaría en el descanso.
Tebeos para lectores ciegos | {P} describe las viñetas en voz alta y los dibujantes deciden qué contar.
Las torres de incendios recuperan a sus vigías | Tras dos falsas alarmas, {L} vuelve a fiarse del ojo humano.
{C} presta sus máquinas a los astrónomos | De noche los servidores buscan púlsares en las ondas de radio.
Los viejos ascensores aprenden paciencia | Un mando adivina qué piso llamará y cuida los motores.
Los autores de crucigramas fundan un sindicato | {N} dice que los pasatiempos generados han hundido las tarifas.
Las ostras avisan del agua sucia | Las conchas se cierran y {P} lee el ritmo de sus bisagras.
Un pueblo bautiza a su barredora | Los niños de {L} eligieron Otto para el vehículo de {C}.
La aduana halla marfil con rayos | Una caja de teclas de piano se abrió tras el aviso de {P}.
Rescatados unos recolectores de setas | Una aplicación daba por buena una especie venenosa; ya no existe.
Los campaneros tienen un aprendiz digital | Un simulador de torre de {C} enseña sin despertar a los vecinos.
Un laboratorio del sueño paga los ronquidos | Voluntarios de {L} venden la grabación de sus noches.
Un horno antiguo bajo el aparcamiento | Imágenes de radar leídas por {P} llevaron a los arqueólogos hasta el obrador.
La intérprete judicial no se deja sustituir | {N} gana el pleito por una vista traducida solo por un programa.
Pianos afinados con auricular | El auricular susurra al aprendiz qué clavija girar.
Lobos con collar avisan a los pastores | Mueren menos ovejas cerca de {L} desde que se sabe dónde duerme la manada.
{C} abre una biblioteca de fracasos | Los científicos depositan lo que no funcionó.
El horario del transbordador sigue la marea | Los pasajeros de {L} miran una pantalla que cambia con el viento.
Una abuela gana a las llamadas comerciales | {N} entretiene a los timadores con una charla grabada sobre punto.
La pintura se elige por descripción | El cliente dice «como la barca de mi abuelo» y {P} mezcla.
Una sirena de polen para alérgicos | Trampas de {C} reconocen abedul y gramíneas en minutos.
El zoo pregunta el menú a los monos | En {L}, una pantalla enseña imágenes y los cuidadores anotan.
Acusan a jugadores de bridge de usar pinganillo | La federación analiza diez mil manos en busca de ayuda.
Un móvil de viento roto se vuelve sismógrafo | {N}, de tercer curso, transformó un adorno de jardín.
El queso madura vigilado | En una bodega de {L}, las cámaras señalan las grietas de la corteza.
El tatuador simula la vejez | Los clientes ven su tinta dentro de cuarenta años.
Los filatelistas desenmascaran sobrecargas falsas | {P} compara el desgaste de las planchas en imágenes diminutas.
El club de remo timonea con un dron | El dron cuenta al timonel las olas y los rivales.
Meteorología se disculpa por un granizo que no cayó | La prueba de un modelo de {C} acabó con cielo azul.

los audífonos | Los audífonos solo tienen sitio para una batería diminuta. | Un aparato detrás de la oreja debe vivir con una batería del tamaño de un guisante.
las grúas de puerto | Las grúas de un puerto mueven miles de contenedores al día. | Un contenedor mal colocado cuesta horas a un puerto.
las cartas de Hacienda | Las cartas de Hacienda son difíciles de leer, y muchos responden tarde. | Muchos contribuyentes no entienden lo que Hacienda les escribe.
los cantos de aves | Los ornitólogos graban aves al alba y tardan semanas en escucharlo todo. | Archivos enteros de aves grabadas al alba no se han escuchado nunca.
los archivos judiciales | Los juzgados guardan expedientes de todo tipo, algunos manuscritos. | Los expedientes manuscritos de los viejos juzgados cuestan de buscar.
los aerogeneradores | Los aerogeneradores en el mar se revisan en barco, lo que es lento y peligroso. | Una pala rota en el mar detiene un aerogenerador durante semanas.
los horarios escolares | El horario de un gran instituto admite millones de formas. | Los institutos dedican buena parte del verano al horario.
los pedidos de panadería | Las panaderías tiran pan cuando calculan mal la demanda. | Adivinar el pan que hace falta un sábado es un viejo arte de panaderos.
los cambios de agujas | Los cambios de agujas helados retrasan los trenes cada invierno. | Una aguja bloqueada puede parar toda una línea de tren.
la detección del cáncer | Los radiólogos miran cientos de imágenes al día y se cansan. | Los tumores pequeños se escapan con facilidad tras una guardia larga.
las plagas del campo | Los agricultores suelen notar tarde una plaga de sus cultivos. | Una plaga del trigo se extiende por una región en pocos días.
los fondos de museo | Los museos poseen muchos más objetos de los que han descrito. | La mayoría de los objetos de un museo duerme en cajas sin descripción.
los avisos de crecida | Los ríos pequeños suben en una hora, y los avisos llegan tarde. | Los pueblos junto a ríos pequeños reciben tarde el aviso de una crecida.
la lengua de signos | Los intérpretes de lengua de signos escasean fuera de las grandes ciudades. | Las personas sordas esperan semanas a un intérprete.
los partes de seguro | Tras una tormenta, los partes se acumulan durante meses en las aseguradoras. | Tras el granizo, las aseguradoras reciben miles de fotos de coches abollados.
los robots de almacén | Los robots de un almacén se estorban a medida que crece su número. | Doscientos robots en una nave necesitan normas de tráfico.
los autobuses nocturnos | Los autobuses nocturnos van medio vacíos en unas líneas y llenos en otras. | Pocos saben de antemano qué autobús nocturno irá lleno.
la traducción de recetas | Las recetas nombran ingredientes que no existen en otras cocinas. | Una taza de harina significa otra cosa en cada cocina.
la revisión de puentes | Los ingenieros buscan grietas en los puentes con martillo y lámpara. | Las grietas de los puentes viejos se descubren a menudo por azar.
las llamadas de urgencia | Los operadores tienen segundos para entender qué necesita quien llama. | Quien llama a una ambulancia rara vez habla con calma.
`
