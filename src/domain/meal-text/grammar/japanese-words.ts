import { pastNoon } from './clock-sign.ts'

/**
 * Japanese writes without spaces, amounts behind the food, and counts with a word for each kind of
 * thing. This puts a phrase into the order and spaces that all languages share: "卵2個とご飯1膳"
 * becomes "2 個 卵, 1 膳 ご飯". Text that is already apart stays as it is.
 */

const DIGITS = '〇一二三四五六七八九'
const KANJI_NUMBER = '[一二三四五六七八九十百]+'
const NUMBER = `(?:\\d+(?:[./]\\d+)?|半|${KANJI_NUMBER})`
/** Behind their number. Longer ones first. */
const COUNTERS =
  'キログラム|ミリグラム|グラム|ミリリットル|リットル|切れ|パック|カップ|スライス|人前|人分|つかみ|つまみ|かけら|かけ|kcal|kj|kg|mg|ml|cc|dl|g|l|個|コ|ケ|こ|つ|枚|本|杯|膳|皿|丁|玉|貫|尾|匹|粒|片|合|缶|袋|箱|束|房|株|瓶|串|食|斤|升|輪|羽|丸|口|滴|袋分|キロ'
/** Before their number: "大さじ1", "コップ1杯". */
const MEASURES =
  '大さじ|大匙|大スプーン|小さじ|小匙|計量カップ|カップ|コップ|グラス|マグカップ|中ジョッキ|大ジョッキ|ジョッキ|お茶碗|茶碗|お椀|(?<!\\p{L})どんぶり|(?<!\\p{L})丼|湯のみ|湯呑み'
const HELPINGS =
  '特盛り?|大盛り?|並盛り?|中盛り?|小盛り?|(?<=\\p{L})(?:ショート|トール|グランデ|ベンティ)(?=サイズ|$)(?:サイズ)?|(?<=\\p{L})(?:小鉢|小皿)(?=$)'

const apart = (text: string): RegExp => new RegExp(text, 'gu')
/** "レモングラス50g": a weight is no number of glasses. */
const NO_WEIGHT = '(?![\\d.]*\\s*(?:g|kg|mg|グラム|キロ))'
const BEFORE_NUMBER = apart(`(?:の)?(${MEASURES})(?:に)?[ ]*(${NUMBER})${NO_WEIGHT}(?:杯分?|分)?`)
const BEHIND_NUMBER = apart(
  `(?:の|を)?(?:約)?(${NUMBER})(${COUNTERS})(?:分|くらい|ぐらい|ほど|程度|弱|強)?`,
)
const HELPING = apart(`(?:の)?(${HELPINGS})`)
const HALF = /(?:の|を)?半分(?:だけ|くらい|ほど)?$/u
const LITTLE = /(?:を)?(?:少し|ちょっと|少量)(?:だけ)?$/u
const TIMES = apart(`(\\d+(?:\\.\\d+)?)(${COUNTERS})(?:[×x*](\\d+(?:\\.\\d+)?)|を?(\\d+)回)`)
/** "100〜150g", "1カップ半", "2ダース": one number. */
const RANGE = apart(`(\\d+(?:\\.\\d+)?)[〜~-](\\d+(?:\\.\\d+)?)(?=${COUNTERS})`)
const AND_A_HALF = apart(`(\\d+|${KANJI_NUMBER})(${COUNTERS})半(?![\\p{L}\\d])`)
const DOZENS = apart(`(${NUMBER})ダース`)
/** "卵2個各60g", "トマトときゅうり各100g": so much of each. */
const OF_EACH = apart(
  `(?:(${NUMBER})(?:${COUNTERS}))?[、,]?(?:各|それぞれ)?(\\d+(?:\\.\\d+)?)(g|ml|グラム)(?:(?<=(?:各|それぞれ)[\\d.]+(?:g|ml|グラム))|ずつ)$`,
)
/** "じゃがいも5個、2個残した": what was left of them. */
const LEFT_OF = apart(
  `(${NUMBER})(${COUNTERS})(?:の)?([^、,。\\d]*)[、,]?(?:うち)?(${NUMBER})\\2(?:は|を)?残し(?:た|ました)`,
)
/** "500ml2本": as much of each. */
const EACH = apart(
  `(\\d+(?:\\.\\d+)?)(ml|cc|g|l)(?:の)?(?:缶|瓶|ペットボトル|パック)?(?:を|が)?(${NUMBER})(?:本|缶|個|袋|枚|杯|パック|切れ|瓶)`,
)
const SIZE = /(?:の)?([lms大中小])サイズ(?:の)?|(?<=\p{Script=Katakana}|ー)([lms大中小])$/u
const SIZES: Readonly<Record<string, string>> = { l: '大', m: '中', s: '小' }
/** A hand's measure in words: "ひとつかみ". */
const IN_WORDS: readonly (readonly [RegExp, string])[] = [
  // "りんごだけ、他は何も", "チーズ30gくらい、目分量": nothing else, and not weighed.
  [/[、,。\s]*(?:他|ほか)に?は何も[^、,。]*/gu, ''],
  [/[、,。\s]*目分量(?:で|だけど)?/gu, ''],
  // "みかん2個を妹と半分ずつ".
  [/を?(?:\p{Script=Han}|\p{Script=Katakana}|さん|ちゃん|ー){1,6}と半分ずつ/gu, '、半分こ'],
  // "ご飯も150g": also so much of it.
  [/(?<=\p{L})(?<![もい])も(?=\d)/gu, ''],
  // "コーヒーの代わりに紅茶": what was not had.
  [/(?<=^|[、,。\s])[^、,。\s]{1,20}?の(?:代わり|かわり)に[、,]?(?=\p{L})/gu, ''],
  // "バターを塗ったパン", "チーズのせトースト": what is on the food, behind it.
  [
    /(?<=^|[、,。\s])([^、,。\s\d]{1,20}?)(?:を(?:塗った|のせた|乗せた|かけた|つけた|添えた|挟んだ|はさんだ)|(?:のせ|乗せ)(?=(?:食|フランス)?パン|トースト|クラッカー|ご飯)|(?<![皮骨殻])(?:付き|つき)の?(?=アイス|パン|ホットケーキ|パンケーキ))(?=\p{L})([^、,。\s]+)/gu,
    '$2、$1',
  ],
  // "大きいバナナ2本", "小さいコーヒー": how large it is, behind it.
  [/(?<=^|[、,。\sと])大き(?:い|な|めの)([^、,。\sと]+)/gu, '$1大サイズ'],
  [/(?<=^|[、,。\sと])小さ(?:い|な|めの)([^、,。\sと]+)/gu, '$1小サイズ'],
  [/(?<=^|[、,。\sと])(グラス|コップ|カップ)の(\p{L}{1,12}?)(?=[大小]サイズ)/gu, '$2$11杯'],
  // "ご飯は半分だけ、鶏肉は全部": how much of it.
  [/(?<=[^、,。\s])は(?=(?:半分|全部|少し|ほとんど|\d|[一二三四五六七八九十]))/gu, ''],
  [/(?<=\p{L})(?:全部|完食)(?=$|[、,。])/gu, ''],
  // "食パン1枚に目玉焼きのせ".
  [/(?<=[\p{L}\d])に(\p{L}{1,10}?)(?:のせ|乗せ|添え|がけ)(?=$|[、,。])/gu, '、$1'],
  // "鶏むね肉150gのサラダ": a salad with so much of it.
  [
    /(?<=^|[、,。\sと])([^、,。\s\d]{0,8}(?:肉|ささみ|サーモン|えび|海老|ツナ|チキン|豆腐|チーズ|アボカド))(\d+(?:\.\d+)?(?:g|グラム|個))?のサラダ/gu,
    'サラダ、$1$2',
  ],
  // "ミートボール4個のスパゲッティ": with so many.
  [
    /(?<=^|[、,。\s])(?!卵|玉子|たまご)(\p{L}{2,12})(\d+[個本])の(\p{L}+)(?=$|[、,。])/gu,
    '$3、$1$2',
  ],
  // "パン40gにチーズ30gのせ".
  [/(?<=\d(?:g|グラム|枚|個|切れ))(?:のせ|乗せ|添え|がけ)(?=$|[、,。])/gu, ''],
  // "サラダたくさん".
  [/(?<=\p{L})を?(?:たくさん|たっぷり)(?=$|[、,。と])/gu, '大盛り'],
  // "パン3個のうち2個", "ご飯おかわりなし".
  [/(?:\d+|[一二三四五六])([個枚本切杯])(?:れ)?のうち(?=(?:\d+|[一二三四五六])\1)/gu, ''],
  [/(?:の)?(?:お代わり|おかわり)(?:なし|無し)/gu, ''],
  // "ご飯150g、半分残した", "カレー、半分残した".
  [/(?<=\d(?:g|グラム|ml))[、,]半分(?:だけ|くらい|ほど)?残し(?:た|ました)(?=$|[、,。])/gu, '×0.5'],
  [/[、,]半分(?:だけ|くらい|ほど)?残し(?:た|ました)(?=$|[、,。])/gu, '半分'],
  [/(?:だいたい|およそ)(?=\d)/gu, ''],
  // "寿司12貫セット".
  [/(?<=\d[貫個本])(?:入り)?の?(?:セット|盛り)(?=$|[、,。と])/gu, ''],
  // "ピザ1枚": a whole one.
  [/(ピザ[^、,。と\d]*(?:\d+|[一二三四五六]))枚/gu, '$1玉'],
  // "ご飯あとサラダ", "パン、それとコーヒー": another food.
  [/(?<=\p{L}|\d)(?:それと|それから|あと(?![でにの])は?)(?=\p{L})/gu, '、'],
  [/(?<=^|[、,。\s])(?:それと|それから|そして|あと(?![でにの])は?)[、,]?(?=\p{L})/gu, ''],
  [/(なし|抜き|ぬき)で(?=$|[、,。])/gu, '$1'],
  // "トーストにバターを塗ってコーヒー", "焼きそばにマヨネーズをかけて": what was put on a food is beside it.
  [
    /(?<=[\p{L}\d])に(?=[^、,。に]{1,10}?を?(?:塗|(?<!\d ?|ひと|[一二三])かけ|つけ|のせ|乗せ|入れ|添え|挟|トッピング))/gu,
    '、',
  ],
  [/を?(?:塗っ|かけ|つけ|のせ|乗せ|入れ|添え|挟ん)[てで](?=食べ|たべ|飲|のん|いただ)/gu, ''],
  [/を?(?:塗っ|かけ|つけ|のせ|乗せ|入れ|添え|挟ん)[てで](?=\p{L})/gu, '、'],
  [/(?<=[\p{L}\d])(?:を?トッピング|(?<![皮骨殻])[付つ]き)(?=$|[、,。])/gu, ''],
  [/を?(?:かけ|つけ|のせ|乗せ|入れ|添え)[てで](?=$|[、,。])/gu, ''],
  [/(?<=[\p{L}\d])(?:だけ|のみ|ばかり)(?=$|[、,。])/gu, ''],
  // "ラーメンと半チャーハン": half of it.
  [
    /(?<=^|[とや、,\s])半(?=チャーハン|炒飯|ライス|ラーメン|カレー|そば|うどん|餃子)([\p{L}ー]+)/gu,
    '$1半分',
  ],
  [/(?:一|ひと|1)?(?:掴み|握り)(?=$|[、,。])/gu, '1つかみ'],
  // "大麦（ゆで）": cooked, before its name.
  [/(\p{L}+)[(（](?:ゆで|茹で|加熱)[)）]/gu, 'ゆで$1'],
  // "りんご4分の1": a quarter.
  [/(ピザ)([2-9]|[二三四五六])分の(\d|[一二三])枚?/gu, '$1$3/$2玉'],
  [/([2-9]|[二三四五六])分の(\d|[一二三])(?:個|本|枚|丁|玉|カット|切れ)?/gu, '$2/$1個'],
  // "大さじ1と1/2": one and a half.
  [/(?<=\d)と1\/2/g, '.5'],
  // "サンドイッチ（たまご）": which of its kind it is, in front of it; "弁当（ご飯、卵焼き）": what it holds.
  [
    /(?:お?弁当|定食|ランチ|プレート|セット|盛り合わせ)[(（]([^()（）\d、]{1,24}[、,・+][^()（）]{1,120})[)）]/gu,
    '$1',
  ],
  [/(サラダ)[(（](ドレッシング|マヨネーズ?)(?:かけ|あり|付き)?[)）]/gu, '$1、$2'],
  [
    /(サンドイッチ|サンド|おにぎり|おむすび|弁当|ラーメン|パスタ|スパゲッティ|カレー|焼き鳥|アイス|ヨーグルト|トースト|ピザ|うどん|そば|スープ|味噌汁|寿司|餃子|天ぷら|コロッケ|シチュー|ジュース|プリン|ケーキ|クッキー|グラタン|ドリア)(\d[個枚本杯])?[(（](\p{L}{1,8})(?:[、,・]\p{L}{1,12})?[)）]/gu,
    '$3$1$2',
  ],
  [/(?<=\p{L})の?盛り?合わ?せ/gu, ''],
  [
    /(?<=^|[、,。\s])(?:コンビニ|サブウェイ|ドトール|コメダ|タリーズ|ミスド|ケンタッキー|ケンタ|セブンイレブン|セブン|ファミマ|ローソン|スーパー|学食|社食|給食|屋台|実家|お母さん|母)の(?=\p{L})/gu,
    '',
  ],
  // A mug of beer: "生中2杯", "中ジョッキ".
  [
    /(?:生?ビールの?)?(?:中ジョッキ|生中|(?<![大小])ジョッキ)(?![\p{Script=Han}\p{Script=Kana}])(?:の?(?:生ビール|ビール|生))?/gu,
    'ビール中ジョッキ',
  ],
  [/(?<=中ジョッキ)(?=$|[、,。と])/gu, '1杯'],
  // All that there was, "カツカレー半分残し": half of it.
  [/^([^、,。\s\d]+?)(?:を|は)?半分(?:だけ|くらい|ほど)?残し(?:た|ました)?$/gu, '$1半分'],
  // Sizes of bottles and cans.
  [/(?<=\p{L})の?(?:ロング缶|中瓶|中びん|500缶)/gu, '500ml'],
  [/(?<=\p{L})の?(?:大瓶|大びん)/gu, '633ml'],
  [/(?<=\p{L})の?(?:小瓶|小びん)/gu, '334ml'],
  [/(?<=\p{L})の?レギュラー缶/gu, '350ml'],
  // "ご飯軽く一杯", "ご飯少なめ".
  [/(?<=飯|ライス|米)の?(?:を|は)?(?:軽く|かるく)(?:一杯|1杯|1膳|一膳)?/gu, '小盛り'],
  [/(?<=\p{L})の?少なめ/gu, '小盛り'],
  [/(?<=\p{L})の?多め/gu, '大盛り'],
  // "オムライスの小さいの".
  [/(?<=\p{L})の(?:小さい|小さめ)の?(?=$|[、。])/gu, '小盛り'],
  [/(?<=\p{L})の(?:大きい|大きめ)の?(?=$|[、。])/gu, '大盛り'],
  // "バター10g塗ったトースト": two foods.
  [
    /(?<=\d(?:g|グラム|ml|個|枚|本|切れ|杯))を?(?:塗った|のせた|乗せた|入れた|かけた|つけた|添えた)(?=\p{L})/gu,
    '、',
  ],
  [/ひとつかみ|一つかみ|ひと掴み|ひと握り|一握り/g, '1つかみ'],
  [/ひとつまみ|一つまみ/g, '1つまみ'],
  [/ひとかけら?|一かけ|ひと片/g, '1片'],
  // Names with a number that counts nothing.
  [/三つ葉/g, 'みつば'],
  [/八つ橋/g, 'やつはし'],
  [/八つ頭/g, 'やつがしら'],
  [/三杯酢/g, 'さんばいず'],
  // What says nothing of the food, in brackets behind it.
  [
    /[(（](?:冷凍|国産|市販品?|手作り|生食用|加熱済み?|外食|自家製|皮つき|皮付き|無塩|有塩|食塩不使用|解凍|殻付き|殻つき)[)）]/g,
    '',
  ],
  // "カフェ・オ・レ": what its points join is one word.
  [/・(?=(?:オ|デ|ド|ラ|レ|ル)(?:・|$))|(?<=(?:^|・)(?:オ|デ|ド|ラ|レ|ル|コカ))・/g, ''],
  [/ひとつ/g, '1個'],
  [/ふたつ/g, '2個'],
  [/みっつ/g, '3個'],
  [/ひと切れ/g, '1切れ'],
  [/ふた切れ/g, '2切れ'],
  [/ハーフ(?=サイズ)/g, '半'],
  // "バター大さじ1で焼いた卵": what it was fried in.
  [/(?<=[\d個枚本gl杯])で(?:焼いた|炒めた|揚げた|煮た|作った|和えた)/g, '、'],
  [
    /を(?:塗った|塗って|かけた|かけて|つけた|つけて|入れた|入れて|のせた|乗せた|挟んだ|添えた)(?=$|[、,。])/g,
    '',
  ],
  [/(?:ゆで|茹で)(?:た(?!まご))?(?=\p{L})/gu, 'ゆで'],
  // "そば(乾)": in which state it is, apart from the name.
  [/(?<=\p{L})[(（](乾燥?|乾麺|生)[)）]/gu, '-$1'],
  [/(蒸し|炒め|揚げ)た(?=\p{L})/gu, '$1'],
  [/焼いた(?=\p{L})/gu, '焼き'],
  [/(?:無糖|微糖)の/g, ''],
  // "鶏むね肉皮なし": what is off a piece of meat stands before it.
  [/((?:鶏|鳥|とり)?(?:むね|胸|もも)肉?)の?[(（ ]?皮(?:なし|無し|抜き)[)）]?/g, '皮なし$1'],
  [
    /(?:[、,]|(?<=ステーキ|肉|ハンバーグ|ヒレ)の?)(?:ミディアムレア|ミディアム|ウェルダン|レア)(?=$|[、,。])/g,
    '',
  ],
  // Said politely: "お魚".
  [/(?<=^|[、,とのにも\s])お(?=魚|肉|野菜|豆腐|うどん|蕎麦|そば|味噌汁|ビール|刺身|芋|大根)/g, ''],
  // "トーストのチーズのせ", "パンのジャム": the bread and what is on it.
  [
    /(トースト|(?:食|フランス)?パン|クラッカー)((?:\d+|[一二三四五六])[枚個切]れ?)?の(\p{L}+?)(?:のせ|乗せ|がけ|かけ|添え)/gu,
    '$1$2、$3',
  ],
  [
    /(トースト|(?:食|フランス)?パン|クラッカー)の(?=(?:いちご|ブルーベリー)?(?:ジャム|バター|マーガリン|はちみつ|チーズ)(?:$|[、,。]))/g,
    '$1、',
  ],
  // How thick a loaf was cut.
  [/[4-8]枚切り?(?:の)?/g, ''],
]
const CLOSING =
  /(?:を|(?<![もい])も)?(?:たべ|食べ|飲み|のみ|いただき|頂き)?(?:食べた|たべた|飲んだ|のんだ|食べました|飲みました|食べてしまった|飲んでしまった|食べちゃった|いただきました|ました|でした|だった|です)?[。.!]*$/u
/** "No, rather", before the amount that was meant: apart from it. */
const CORRECTION =
  /[、,。\s]*(いや|いえ|じゃなくて|ではなく|やっぱり|訂正|正確には)(?:て)?[、,\s]*(?=\d|[一二三四五六七八九十半])/gu
/** "X, no, Y": the food before it was not eaten. */
const OTHER_FOOD =
  /[^、,。\s]{0,24}[、,。\s]{0,3}(?:違う|ちがう|違った|間違えた|じゃなくて|じゃなく(?!て)|ではなくて|ではなく)[、,。\s]*(?=[^\d一二三四五六七八九十半\s])/gu
/** What says nothing, where a part begins. */
const FILLERS =
  /(?<=^|[、,。\s])(?:(?:えーっと|えーと|えっと|ええと|えー|うーんと|うーん|あのー|あの|なんか|たぶん|多分|おそらく|とりあえず|まあ|まぁ|あー|結局|一応|なんと|確か|たしか|今日は|きょうは)[、,。\s]*|あ[、,。\s]+)+/gu
const COMPANY =
  '友達|友人|親友|家族|妻|夫|旦那(?:さん)?|主人|嫁|奥さん|彼女|彼氏|彼|恋人|同僚|上司|部下|先輩|後輩|仲間|母|父|お母さん|お父さん|両親|親|子供|子ども|息子|娘|兄|姉|弟|妹|祖母|祖父|おばあちゃん|おじいちゃん|孫|みんな|クラスメート|ママ友'
const PLACES =
  '居酒屋|レストラン|カフェ|喫茶店|食堂|学食|社食|ファミレス|コンビニ|会社|職場|学校|外|店|お店|家|自宅|実家|ホテル|旅館|屋台|公園|電車|車|駅|空港|映画館|焼肉屋|寿司屋|回転寿司|ラーメン屋|そば屋|蕎麦屋|うどん屋|パン屋|ケーキ屋|定食屋|牛丼屋|マクドナルド|朝マック|マック|サブウェイ|ミスド|ケンタッキー|ケンタ|ドトール|コメダ|タリーズ|くら寿司|スシロー|はま寿司|モスバーガー|モス|スタバ|スターバックス|吉野家|すき家|松屋|サイゼリヤ|ガスト'
/** With whom and where, which says nothing of a food: "友達と", "居酒屋で". */
const AROUND = apart(
  `(?<=^|[、,。\\s]|で|と|は)(?:(?:${COMPANY})(?:たち|達)?と(?:一緒に|いっしょに)?|(?:近所の|近くの|駅前の|いつもの)?(?:${PLACES})で)(?:、|,)?(?=[^\\s、,。])`,
)
/** "朝は", "昼は", "夜は", before what was eaten then. */
const PART_IN_FRONT = /(?<=^|[、,。\s])(朝|お?昼|夕方|夜|晩)(?:は|には|に)[、,]?(?!\d)/gu
const MEAL_OF_PART: Readonly<Record<string, string>> = { 朝: '朝食', 昼: '昼食', お昼: '昼食' }
const MEALS =
  '朝食|朝ご飯|朝ごはん|朝飯|昼食|昼ご飯|昼ごはん|お昼ご飯|ランチ|夕食|夕飯|夜ご飯|晩ご飯|夕ご飯|ディナー|おやつ|間食|夜食|デザート'
const MEAL = apart(`(?:の)?(${MEALS})(?:に|は|で|として|[:：])[、,]?`)

/** "二十三" as 23. */
const valueOf = (number: string): string => {
  if (number === '半') return '0.5'
  if (/\d/.test(number)) return number
  const [hundreds, below] = number.includes('百') ? number.split('百') : ['', number]
  const [tens, ones] = (below ?? '').includes('十') ? (below ?? '').split('十') : ['', below ?? '']
  const digit = (sign: string | undefined, unsaid: number) =>
    sign === undefined || sign === '' ? unsaid : Math.max(0, DIGITS.indexOf(sign))
  const hundred = number.includes('百') ? 100 * digit(hundreds, 1) : 0
  const ten = (below ?? '').includes('十') ? 10 * digit(tens, 1) : 0
  return String(hundred + ten + digit(ones, 0))
}

const MORNING = '朝|午前中?|早朝'
const LATER = '夜中?|午後|夕方|晩'
const NOON = 'お?昼|正午'
const CLOCK = apart(
  `(?:の)?(?:(?<morning>${MORNING})|(?<later>${LATER})|(?<noon>${NOON}))?(?:の)?(?<hour>\\d{1,2}|${KANJI_NUMBER})(?:時(?!間)(?<half>半)?(?:(?<minute>\\d{1,2})分)?|[:：](?<past>\\d{2}))(?:頃|ごろ|ころ)?(?:に|は|、)?`,
)
const DAYS =
  /(?:の)?(昨日|おととい|一昨日|今日|本日|今朝|昨夜|昨晩|(?<!\p{Script=Hiragana})(?:きのう|きょう|ゆうべ))(?:の|は|、)?/gu
const PART_OF_DAY = /(?<=(?:昨日|きのう|おととい|一昨日|今日) )(朝|昼|夕方|夜)(?:に|は|、)?/gu

const timesApart = (text: string): string =>
  text
    .replaceAll(CLOCK, (...found) => {
      const { morning, later, noon, hour, half, minute, past } = found.at(-1) as Record<
        string,
        string | undefined
      >
      const said = Number(valueOf(hour ?? ''))
      const minutes = half ? 30 : Number(minute ?? past ?? 0)
      const isLater = later !== undefined || (noon !== undefined && said < 6)
      return pastNoon({ hours: said, minutes, isLater, isEarly: morning !== undefined })
    })
    .replaceAll(PART_IN_FRONT, (_, part: string) => `${MEAL_OF_PART[part] ?? '夕食'}に`)
    .replaceAll(DAYS, ' $1 ')
    .replaceAll(PART_OF_DAY, '$1 ')
    .replaceAll(MEAL, ' に $1 ')

const NOTHING_EATEN = /^(?:何も)?(?:食べ|たべ|飲ま|のま)(?:なかった|ず|て(?:い)?ない)$/u

/** "砂糖なしのコーヒー" as "コーヒー, なし 砂糖". */
const withoutLeftOut = (part: string): string =>
  part
    .replace(NOTHING_EATEN, 'なし 食事')
    // "ご飯半分残した": what was left over.
    .replace(/^(\p{L}+?)(?:を|は)?(?:半分|少し|全部|半分くらい)?残し(?:た|ました)$/u, 'なし $1')
    .replace(/^(\p{L}+?)(?:なし|抜き|ぬき)の(\p{L}.*)$/u, '$2, なし $1')
    .replace(
      /^(\p{L}+?)(?:は|も|を)?(?:なし|抜き|ぬき|(?:食べ|たべ|飲ま|のま)(?:なかった|ず|て(?:い)?ない))$/u,
      'なし $1',
    )

/** One food with its amount in front. */
const amountInFront = (part: string): string => {
  const amounts: string[] = []
  let size = ''
  const keep = (all: string, number: string, unit: string) => {
    amounts.push(`${valueOf(number)} ${unit}`)
    return all.startsWith('の') ? '' : ' '
  }
  const food = part
    // "10g×3"
    .replaceAll(
      TIMES,
      (_, number: string, unit: string, times?: string, often?: string) =>
        `${Number(number) * Number(times ?? often)}${unit}`,
    )
    .replaceAll(
      EACH,
      (_, number: string, unit: string, count: string) =>
        `${Number(number) * Number(valueOf(count))}${unit}`,
    )
    .replaceAll(BEFORE_NUMBER, (all, unit: string, number: string) => keep(all, number, unit))
    .replaceAll(BEHIND_NUMBER, (all, number: string, unit: string) => keep(all, number, unit))
    .replace(SIZE, (_, named: string | undefined, letter: string | undefined) => {
      const said = named ?? letter ?? ''
      size = `${SIZES[said] ?? said} `
      return ' '
    })
    .replace(LITTLE, () => {
      size = '小 '
      return ''
    })
    .replace(HALF, () => {
      amounts.push('0.5')
      return ''
    })
    .replaceAll(HELPING, (all, helping: string) =>
      keep(all, '1', helping.replace(/り$|サイズ$/, '')),
    )
    .replaceAll(/[()（）]/g, ' ')
    .replaceAll(/^ *の(?!り)|の *$/g, '')
    .replaceAll(/\s+/g, '')
  if (amounts.length === 0)
    return size === '' ? withoutLeftOut(part.trim()) : `${size}${withoutLeftOut(food)}`.trim()
  // "110g" of "1個110g": what was weighed says more than what was counted.
  const weighed = amounts.find((amount) => /(?:g|グラム|kg|ml|cc|l|リットル)$/.test(amount))
  return `${size}${weighed ?? amounts.at(-1) ?? ''} ${withoutLeftOut(food)}`
}

/** Foods that begin like the particle "に": garlic, carrot, herring, leek, meat. */
const FOODS_WITH_NI = 'ん[にじ]|しん|ら|く'
const BEHIND_AMOUNT = `(?<=${NUMBER}(?:${COUNTERS})|半分|盛り?)`
/** What joins foods: behind an amount, or where "と" is no part of a word in Hiragana. */
/** "豚肉100g白菜200g": the next food, where that has an amount as well. */
const NEXT_FOOD = `(?<=\\p{L}${NUMBER}(?:${COUNTERS}))(?![分弱強のをがはでとやか缶瓶]|も(?!やし|も|ち|ずく)|に(?!${FOODS_WITH_NI})|ペットボトル|グラム|ほど|くらい|ぐらい|程度|だけ|ずつ|入り|切り)(?=\\p{L}[^、,\\s\\d]{0,12}?${NUMBER}(?:${COUNTERS}))`
const JOINT = apart(
  `${NEXT_FOOD}|\\s*(?:[、,，+＋\\n]|(?<!\\p{Script=Katakana}|ー)・|・(?!\\p{Script=Katakana}))\\s*|${BEHIND_AMOUNT}(?:(?:と|に(?!${FOODS_WITH_NI})|、)+\\s*|\\s+)(?=\\p{L})|(?<=[^\\p{Script=Hiragana}\\s])と(?=[^ん])|(?<=\\p{Script=Hiragana})と(?=[^\\p{Script=Hiragana}\\s\\d]|ご飯|ごはん|お茶|おにぎり|おかゆ|おひたし|うどん|そば|みそ汁|からあげ|ゆで卵|たまご|りんご|みかん|いちご|いなり|とうふ|とんかつ|えび|たこ|いか)|(?<=[\\p{Script=Katakana}\\p{Script=Han}ー])に(?=はちみつ|ふりかけ|[\\p{Script=Katakana}\\p{Script=Han}])`,
)

/** Amounts that several words say, as one number each. */
const oneNumber = (text: string): string =>
  text
    .replaceAll(RANGE, (_, low: string, high: string) => String((Number(low) + Number(high)) / 2))
    .replaceAll(DOZENS, (_, dozens: string) => `${12 * Number(valueOf(dozens))}個`)
    .replaceAll(
      AND_A_HALF,
      (_, number: string, unit: string) => `${Number(valueOf(number)) + 0.5}${unit}`,
    )
    .replaceAll(LEFT_OF, (all, had: string, unit: string, behind: string, left: string) => {
      const eaten = Number(valueOf(had)) - Number(valueOf(left))
      return eaten > 0 ? `${eaten}${unit}${behind}` : all
    })

/** Foods of which each has the amount that stands behind them. */
const withAmountOfEach = (text: string): string => {
  const [all, count, amount = '', unit = ''] = [...text.matchAll(OF_EACH)].at(-1) ?? []
  if (all === undefined) return text
  const foods = text.slice(0, -all.length)
  return count === undefined
    ? foods
        .split(JOINT)
        .map((food) => `${food}${amount}${unit}`)
        .join('、')
    : `${foods}${Number(valueOf(count)) * Number(amount)}${unit}`
}

const isApart = (text: string): boolean => /(?:^|[\s,])\d+(?:\.\d+)? \p{L}/u.test(text)

/** @param text in small letters and ASCII digits */
export const japaneseWords = (text: string): string => {
  if (isApart(text)) return text
  const plain = IN_WORDS.reduce(
    (said, [words, instead]) => said.replaceAll(words, instead),
    text.normalize('NFKC').trim(),
  )
  const eaten = plain
    .replaceAll(FILLERS, '')
    .replaceAll(OTHER_FOOD, '')
    .replaceAll(AROUND, '')
    .replaceAll(CORRECTION, '、$1、')
  const timed = timesApart(eaten)
  // What says when stands at the beginning, apart from the foods.
  const [, when = '', rest = ''] =
    /^((?:\s*(?:@ \d\d:\d\d|に \p{L}+|昨日|きのう|おととい|一昨日|今日|きょう|本日|今朝|昨夜|昨晩|ゆうべ|朝|昼|夕方|夜)(?=\s))*)(.*)$/su.exec(
      timed,
    ) ?? []
  const foods = rest
    .trim()
    // A second time, "10時にプリン 15時に柿の種": another meal of the text.
    .replaceAll(/\s*@ \d\d:\d\d\s*/g, '、')
    .replace(CLOSING, '')
  const parts = withAmountOfEach(oneNumber(foods))
    .split(JOINT)
    .filter((part) => part.trim() !== '')
    .map(amountInFront)
    .join(', ')
  return `${when.trim()} ${parts}`.trim()
}
