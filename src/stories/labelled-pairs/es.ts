/** Sucesos inventados, uno por bloque; cada línea es el titular de un medio y el comienzo de su texto. */
export const SPANISH = `
Tarsia publica Faro 3, un modelo abierto para lenguas ibéricas | Los pesos de Faro 3 se pueden descargar y usar sin pagar licencia.
Faro 3: el modelo de Tarsia entiende catalán, gallego y euskera | La empresa valenciana libera su nuevo modelo de lenguaje.
Tarsia libera el modelo Faro 3 | El sistema valenciano domina cinco lenguas de la península y funciona en un portátil.
Probamos Faro 3, el modelo gratuito de Tarsia | Respondió bien en gallego y en euskera, aunque falló con las fechas.

Tarsia retirará Faro 2 en junio | Los desarrolladores tienen tres meses para cambiar de modelo.
Adiós a Faro 2: Tarsia apaga su modelo anterior | El servicio dejará de responder antes del verano.

Escritores demandan a Tarsia por usar sus novelas | Seis autores acusan a la empresa de copiar libros de una biblioteca pirata.
Tarsia, ante el juez por los libros de entrenamiento | La demanda de seis novelistas pide una indemnización.
Novelistas contra Tarsia en un tribunal de Valencia | Los autores aseguran que sus libros se copiaron sin permiso.

Halden Labs consigue 45 millones de dólares para audífonos | La firma noruega lleva modelos de voz a aparatos diminutos.
La noruega Halden cierra una ronda de 45 millones | Northlight encabeza la inversión en el fabricante de software para audífonos.
Audífonos inteligentes: inversores apuestan por Halden Labs | Northlight pone la mayor parte de los 45 millones.

Halden Labs abre oficina en Montreal | La empresa de audífonos contratará a veinte ingenieros en Canadá.
Halden se instala en Canadá | Veinte ingenieros trabajarán en la sede de Montreal de la firma noruega.

Bruselas retrasa un año las normas para sistemas de alto riesgo | La Comisión alega que los estándares técnicos no están listos.
Ley europea de IA: prórroga de un año para el alto riesgo | Las empresas tendrán hasta 2028, según la propuesta de la Comisión.
La Comisión aplaza a 2028 las obligaciones de alto riesgo | Las asociaciones de consumidores critican el retraso de la ley de IA.
Alto riesgo, más plazo: Bruselas cede ante la industria | El aplazamiento de la ley de inteligencia artificial llega hasta 2028.

El Congreso exige etiquetas en los vídeos generados | Las plataformas tendrán un día para marcar el contenido sintético.
Vídeos sintéticos con etiqueta obligatoria | Los diputados aprueban que las plataformas señalen lo generado por IA.

Multa de 14 millones a la app de citas Brasa | Entrenó un modelo con conversaciones privadas sin consentimiento.
Protección de Datos sanciona a Brasa por entrenar con mensajes | La aplicación de citas pagará 14 millones y borrará el modelo.
Brasa deberá borrar el modelo entrenado con chats íntimos | La agencia impone además una multa millonaria a la app de citas.

El asistente Lince sufre una caída de seis horas | Un certificado caducado dejó sin servicio a millones de usuarios.
Lince vuelve tras una mañana sin servicio | La empresa atribuye la caída a un certificado caducado.
Un certificado caducado tumba el asistente Lince | Usuarios de España y México pasaron seis horas sin respuestas.

Lince 6 compra billetes y reserva hoteles | El asistente de Meridia paga tras una única confirmación.
Meridia presenta Lince 6, un agente de viajes | Compara vuelos, reserva hotel y envía el itinerario.
Con Lince 6 el asistente paga tus vacaciones | Basta una confirmación para que compre vuelos y hoteles.

Lince 5 será gratis para profesores | Meridia abre su modelo anterior a la escuela pública.
Meridia regala Lince 5 a los docentes | Los maestros de centros públicos no pagarán hasta 2028.

Un hospital de Sevilla ordena las urgencias con un modelo | Las radiografías graves pasan al principio de la cola.
Sevilla: un algoritmo adelanta las radiografías graves | El tiempo de espera en el hospital se redujo a la mitad.

Lumis detecta más tumores de mama en un ensayo sueco | El programa leyó ochenta mil mamografías junto a los radiólogos.
Mamografías: un segundo lector automático halla más cánceres | El ensayo con Lumis encontró un 12 % más de tumores.
El ensayo sueco que avala la lectura automática de mamografías | Los radiólogos con Lumis revisaron la mitad de imágenes.

Voltra presenta el chip V9 para cámaras industriales | Consume ocho vatios y ejecuta modelos de siete mil millones de parámetros.
El V9 de Voltra lleva modelos a la fábrica | El procesador sueco gasta solo ocho vatios.

Voltra rebaja previsiones y cae en bolsa | Las acciones pierden un 9 % por el precio de la memoria.
Desplome bursátil de Voltra | La subida de la memoria golpea las ventas del fabricante sueco de chips.

Nimbra compra Tagwell por 300 millones | La compañía de nube quiere controlar la calidad de sus datos.
Tagwell pasa a manos de Nimbra | La especialista en anotación se vende por 300 millones de dólares.
Nimbra adquiere la firma de etiquetado Tagwell | Doscientos empleados se incorporan al proveedor de nube.

Nimbra levantará un centro de datos en Teruel | El complejo consumirá 120 megavatios de energía eólica.
Teruel acogerá un gran centro de datos de Nimbra | La energía eólica alimentará los 120 megavatios del complejo.
Viento para los servidores: Nimbra elige Teruel | La inversión creará 200 empleos, según el gobierno aragonés.

Un tutor digital llega a los institutos de Castilla | El programa hace preguntas en vez de dar la solución.
Institutos castellanos estrenan un tutor que no resuelve deberes | Los alumnos reciben pistas y el profesor ve dónde se atascan.

Los programadores expertos tardan más con asistentes | Un estudio mide un 19 % más de tiempo en proyectos conocidos.
Asistentes de código: los veteranos pierden tiempo | Creían ir más rápido, pero el estudio midió un 19 % más.

Robots de Fennick clasifican paquetes en Algeciras | Cuarenta máquinas sustituyen el turno de noche de una terminal.
Algeciras deja la noche a los robots clasificadores | Las máquinas de Fennick mueven nueve mil paquetes por hora.

Dimite Elena Robledo, fundadora de Oriel | Chocó con el consejo por las pruebas de seguridad.
Elena Robledo deja Oriel tras un conflicto por la seguridad | El jefe de investigación asume la dirección del laboratorio.
Crisis en Oriel: se va su fundadora | Robledo acusaba al consejo de saltarse evaluaciones de seguridad.

Oriel rastrea de dónde sale cada respuesta | Su método une cada frase con documentos del entrenamiento.
Un método de Oriel revela el origen de las respuestas | Los investigadores llegan hasta los documentos de entrenamiento.

Un modelo para el quechua nace en Cusco | La universidad lo entrenó con archivos de radio comunitaria.
Cusco entrena un modelo de lengua quechua | Las radios comunitarias cedieron sus grabaciones a la universidad.
La IA aprende quechua con la radio | Investigadores de Cusco publican un modelo abierto.

El navegador Brújula, engañado con texto invisible | Una página trucada hacía que el asistente enviara correos.
Brújula cierra un agujero de su asistente | Investigadores habían escondido órdenes en una página web.
Órdenes ocultas secuestran el asistente de Brújula | El navegador filtraba correos hasta el parche de ayer.

Brújula llega a los móviles | El navegador con asistente ya está en Android y iPhone.
El navegador Brújula estrena versión para Android y iPhone | Incluye resúmenes y búsqueda por voz.

Greenline pagará a los cantantes por sus voces imitadas | El acuerdo reparte los ingresos de las canciones generadas.
Acuerdo entre Greenline y los cantantes por las voces sintéticas | La discográfica compartirá ingresos con los artistas.

Morrow pone sonido a sus vídeos generados | Pasos, lluvia y diálogos nacen con la imagen.
Los vídeos de Morrow ya suenan | El modelo crea diálogos y ruidos acordes con las imágenes.

Las aseguradoras dejan fuera los fallos de agentes autónomos | Tres grupos cambian sus pólizas para empresas.
Agentes autónomos sin seguro | Nuevas cláusulas de tres aseguradoras trasladan el riesgo a las empresas.

Chile adopta un modelo aprendido para el pronóstico del tiempo | Calcula cinco días de lluvia en dos minutos.
El servicio meteorológico chileno estrena pronósticos aprendidos | Dos minutos bastan para lo que antes exigía horas.

Quillo despide a la quinta parte de la plantilla | El fabricante de asistentes de escritura culpa a las herramientas gratuitas.
Despidos en Quillo: 140 personas a la calle | Las ventas del asistente de escritura cayeron a la mitad.
Quillo recorta 140 empleos | Uno de cada cinco trabajadores deja la firma de asistentes de escritura.

Quillo comprueba los hechos mientras escribes | Las frases dudosas se subrayan y enlazan con una fuente.
El asistente Quillo subraya frases sin fuente | La comprobación de hechos llega a todos los suscriptores.

Un examen de medicina se filtró en los datos | Los modelos ya conocían un tercio de las preguntas.
Preguntas filtradas inflan las notas de los modelos médicos | Un tercio del examen estaba en los datos de entrenamiento.

Camiones sin conductor entre Monterrey y Laredo | Harrow inicia un servicio nocturno regular de carga.
Harrow estrena ruta autónoma Monterrey-Laredo | Diez camiones viajan cada noche sin nadie en la cabina.

Un camión autónomo de Harrow atropella un venado | Las autoridades piden datos de los sensores.
Piden a Harrow los datos del accidente con un venado | El camión autónomo frenó tarde cerca de Laredo.

La Biblioteca Nacional abre diez millones de páginas | Universidades podrán entrenar modelos con periódicos digitalizados.
Diez millones de páginas para entrenar modelos | La Biblioteca Nacional cede periódicos y cartas digitalizados.

Diseñan con IA un antídoto contra la cobra | La proteína de Zúrich salvó a los ratones.
Una proteína generada neutraliza veneno de cobra | El laboratorio de Zúrich protegió a ratones con el antídoto.

El ajedrez prohíbe las gafas inteligentes | La federación reacciona a una trampa en Praga.
Gafas inteligentes, fuera de los torneos de ajedrez | El caso de Praga obliga a la federación a actuar.

Los centros de datos gastarán el 10 % de la electricidad | El regulador quiere exigir baterías a las nuevas instalaciones.
Electricidad: el regulador alerta sobre los centros de datos | Consumirán una décima parte en 2030.

México crea un instituto de seguridad de la IA | Evaluará modelos antes de que los use la administración.
Nace en México un instituto para evaluar modelos | El organismo examinará la seguridad de la IA que use el gobierno.

Sable 2 entiende películas de una hora | El modelo de Tern Research responde sobre cada escena.
Tern Research muestra Sable 2, para vídeos largos | Una hora de película cabe en su contexto.

Agricultores de Colombia diagnostican el café con el móvil | La aplicación Semilla reconoce la roya sin conexión.
Semilla detecta la roya del café sin internet | Medio millón de caficultores fotografía hojas con la aplicación.
`
