-- {"ana": "turntable=459d1a66a0ff605d5dba91d314c23daa7be5f452dae7dcf22eae2b7a30681107", "bob": "turntable=149e31fccb76544536a2c4075b79f014c7619059bcf44092a15eb7ed0c3c3a1f", "ida": "turntable=960a8ac83f8e8b2fc1ce6b4fffdc82b3457f4dba0aef321428bff3ae4a9c1506", "kim": "turntable=64c9e187d5ebfa9361f56b2daa605d725984b70ec9c34bbf3bdc17faf0c75e56"}
PRAGMA application_id = 0x5454424C;
PRAGMA user_version = 6;
BEGIN TRANSACTION;
CREATE TABLE actions ( table_id INTEGER NOT NULL REFERENCES tables (id), number INTEGER NOT NULL, seat INTEGER, chosen_by TEXT NOT NULL CHECK (chosen_by IN ('deal', 'person', 'bot', 'stand_in')), bot TEXT, time INTEGER NOT NULL, action TEXT NOT NULL, events TEXT NOT NULL) STRICT;
INSERT INTO "actions" VALUES(1,0,NULL,'deal',NULL,1794834793259,'','{"event":"deal","player":0,"cards":["locomotive","locomotive","orange","green","purple","orange","white","yellow"]}
{"event":"deal","player":1,"cards":["locomotive","locomotive","orange","yellow","locomotive","yellow","white","white"]}
{"event":"market","cards":["orange","blue","purple","red","locomotive"]}
{"event":"tickets_offered","player":0,"tickets":["seattle-toronto","new_york-las_vegas","los_angeles-miami","los_angeles-vancouver","dallas-washington","seattle-atlanta"]}
{"event":"tickets_offered","player":1,"tickets":["miami-boston","new_york-sault_st_marie","seattle-miami","seattle-phoenix","dallas-winnipeg","dallas-san_francisco"]}
');
INSERT INTO "actions" VALUES(1,1,1,'person',NULL,1794834793282,'keep miami-boston new_york-sault_st_marie seattle-miami dallas-winnipeg dallas-san_francisco','');
INSERT INTO "actions" VALUES(1,2,0,'person',NULL,1794834793283,'keep seattle-toronto los_angeles-miami los_angeles-vancouver dallas-washington seattle-atlanta','{"event":"tickets_kept","player":0,"kept":["seattle-toronto","los_angeles-miami","los_angeles-vancouver","dallas-washington","seattle-atlanta"],"returned":["new_york-las_vegas"]}
{"event":"tickets_kept","player":1,"kept":["miami-boston","new_york-sault_st_marie","seattle-miami","dallas-winnipeg","dallas-san_francisco"],"returned":["seattle-phoenix"]}
');
INSERT INTO "actions" VALUES(1,3,0,'person',NULL,1794834793395,'draw 2','{"event":"draw_market","player":0,"slot":2,"card":"purple"}
{"event":"refill","slot":2,"card":"black"}
');
INSERT INTO "actions" VALUES(1,4,0,'person',NULL,1794834793421,'draw 1','{"event":"draw_market","player":0,"slot":1,"card":"blue"}
{"event":"refill","slot":1,"card":"yellow"}
{"event":"turn_end","player":0}
');
INSERT INTO "actions" VALUES(1,5,1,'person',NULL,1794834793425,'draw 2','{"event":"draw_market","player":1,"slot":2,"card":"black"}
{"event":"refill","slot":2,"card":"purple"}
');
INSERT INTO "actions" VALUES(1,6,1,'person',NULL,1794834793446,'draw 3','{"event":"draw_market","player":1,"slot":3,"card":"red"}
{"event":"refill","slot":3,"card":"blue"}
{"event":"turn_end","player":1}
');
INSERT INTO "actions" VALUES(1,7,0,'person',NULL,1794834793452,'lay 1 blue 1 orange 1 green','{"event":"lay","player":0,"cards":{"blue":1,"orange":1,"green":1},"robbed":[]}
{"event":"turn_end","player":0}
');
INSERT INTO "actions" VALUES(1,8,1,'person',NULL,1794834793460,'lay 1 white 1 yellow 1 red','{"event":"lay","player":1,"cards":{"white":1,"yellow":1,"red":1},"robbed":[]}
{"event":"turn_end","player":1}
{"event":"depart","player":0,"cards":[{"color":"blue","card":"blue"},{"color":"orange","card":"orange"},{"color":"green","card":"green"}]}
');
INSERT INTO "actions" VALUES(1,9,0,'person',NULL,1794834793523,'lay 2 purple','{"event":"lay","player":0,"cards":{"purple":2},"robbed":[]}
{"event":"turn_end","player":0}
{"event":"depart","player":1,"cards":[{"color":"white","card":"white"},{"color":"yellow","card":"yellow"},{"color":"red","card":"red"}]}
');
INSERT INTO "actions" VALUES(1,10,1,'person',NULL,1794834793563,'lay 1 white 1 locomotive','{"event":"lay","player":1,"cards":{"white":1,"locomotive":1},"robbed":[]}
{"event":"turn_end","player":1}
{"event":"depart","player":0,"cards":[{"color":"purple","card":"purple"}]}
');
INSERT INTO "actions" VALUES(1,11,0,'person',NULL,1794834793567,'lay 1 orange 1 locomotive','{"event":"lay","player":0,"cards":{"orange":1,"locomotive":1},"robbed":[]}
{"event":"turn_end","player":0}
{"event":"depart","player":1,"cards":[{"color":"white","card":"locomotive"}]}
');
INSERT INTO "actions" VALUES(1,12,1,'person',NULL,1794834793577,'draw 0','{"event":"draw_market","player":1,"slot":0,"card":"orange"}
{"event":"refill","slot":0,"card":"black"}
');
INSERT INTO "actions" VALUES(1,13,1,'person',NULL,1794834793649,'draw 3','{"event":"draw_market","player":1,"slot":3,"card":"blue"}
{"event":"refill","slot":3,"card":"red"}
{"event":"turn_end","player":1}
{"event":"depart","player":0,"cards":[{"color":"purple","card":"purple"},{"color":"orange","card":"locomotive"}]}
');
INSERT INTO "actions" VALUES(1,14,0,'person',NULL,1794834793658,'draw 2','{"event":"draw_market","player":0,"slot":2,"card":"purple"}
{"event":"refill","slot":2,"card":"locomotive"}
');
CREATE TABLE chat ( id INTEGER PRIMARY KEY, table_id INTEGER NOT NULL REFERENCES tables (id), guest INTEGER NOT NULL REFERENCES guests (id), time INTEGER NOT NULL, text TEXT NOT NULL) STRICT;
CREATE TABLE guests ( id INTEGER PRIMARY KEY, token_hash BLOB NOT NULL UNIQUE CHECK (length(token_hash) = 32), name TEXT NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL) STRICT;
INSERT INTO "guests" VALUES(1,X'C45F1E04FEAD6003264C9098792EDA40891DD355126F756E4F2B57D4D432D8E2','ana',1794834793175,1794834793175);
INSERT INTO "guests" VALUES(2,X'425FD1A24295C4EAE2FB11F0EC855773E0B749F7B2459E9A9CF6C5098E2EEDB7','bob',1794834793181,1794834793181);
INSERT INTO "guests" VALUES(3,X'8D6B14B0516DD33C84D730B9DEEEEBA85D2A32FFE190B3DD5DBA11C3E74E7A1E','eva',1794834794015,1794834794015);
INSERT INTO "guests" VALUES(4,X'6868B37EE0E299A081A29C1B7E4DDBAF14C540D2B99F9096C4D2A3E0D108A094','ida',1794834794250,1794834794250);
INSERT INTO "guests" VALUES(5,X'A2C4B29A47A894E7210B04B76DFF1E935868E2426B3CC782A06D8226057216F5','kim',1794834794251,1794834794251);
CREATE TABLE links ( token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32), table_id INTEGER NOT NULL REFERENCES tables (id), owner INTEGER NOT NULL REFERENCES guests (id), created INTEGER NOT NULL, used INTEGER) STRICT, WITHOUT ROWID;
CREATE TABLE purged (table_id INTEGER PRIMARY KEY) STRICT;
CREATE TABLE results ( table_id INTEGER NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, points INTEGER NOT NULL, won INTEGER NOT NULL, PRIMARY KEY (table_id, seat)) STRICT, WITHOUT ROWID;
CREATE TABLE seats ( table_id INTEGER NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL, kind TEXT NOT NULL CHECK (kind IN ('nobody', 'guest', 'bot')), guest INTEGER REFERENCES guests (id), bot TEXT, chance BLOB CHECK (length(chance) = 16), PRIMARY KEY (table_id, seat), CHECK ((kind = 'guest') = (guest IS NOT NULL)), CHECK ((kind = 'bot') = (bot IS NOT NULL))) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,'guest',2,NULL,X'84E5ACBA4991838B2F5F4671253A793F');
INSERT INTO "seats" VALUES(1,1,'guest',1,NULL,X'6BB304066719A0F6A4273E481EF15FCC');
INSERT INTO "seats" VALUES(2,0,'guest',3,NULL,X'1E062D45BC7CF53D99425EF628B071B1');
INSERT INTO "seats" VALUES(2,1,'guest',5,NULL,X'09C0FA9949E01AD8027C232AED041F49');
INSERT INTO "seats" VALUES(2,2,'nobody',NULL,NULL,NULL);
INSERT INTO "seats" VALUES(2,3,'nobody',NULL,NULL,NULL);
CREATE TABLE server (ran INTEGER NOT NULL, last_table INTEGER NOT NULL DEFAULT 0, last_guest INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "server" VALUES(28681,0,0);
CREATE TABLE tables ( id INTEGER PRIMARY KEY, life TEXT NOT NULL CHECK (life IN ('open', 'running', 'over', 'idle', 'frozen')), is_public INTEGER NOT NULL, invite_hash BLOB UNIQUE CHECK (length(invite_hash) = 32), host INTEGER NOT NULL REFERENCES guests (id), game TEXT NOT NULL, options TEXT NOT NULL, clock TEXT NOT NULL, memory_aid INTEGER NOT NULL, secret BLOB NOT NULL CHECK (length(secret) = 32), commitment BLOB NOT NULL CHECK (length(commitment) = 32), seed BLOB CHECK (length(seed) = 32), rules INTEGER, created INTEGER NOT NULL, started INTEGER, ended INTEGER, frozen_at INTEGER, due INTEGER, standing TEXT NOT NULL DEFAULT '', dealt TEXT CHECK (dealt IN ('drawn', 'chosen', 'given', 'earlier'))) STRICT;
INSERT INTO "tables" VALUES(1,'running',1,NULL,1,'card_game','{}','game:9000 host',0,X'ACD0D37319553F11A7743DF448828C6665282A70EED1932ED3E6DE9A6EFAD5C9',X'E5840298A77C94568E62B780C2142860D00EA43B0D91D558510D3D1B9346BA17',X'6F9FEFD33274429BB47E01D8CE61487A23383F786E5C9817BA04B18EF2575C08',1,1794834793186,1794834793259,NULL,NULL,86428681,'14 28681 28681 1 0 0 0 0 9000000 28680 0 0 0 1 9000000 -1 0 0 0 0 9000000 -1 0 0 0 0 9000000 -1 0 0 0 0 9000000 -1 0 0 0 0 9000000 -1 0','drawn');
INSERT INTO "tables" VALUES(2,'open',1,NULL,3,'usa','{}','days:3 full',0,X'63186627A222532D0DB6097CF0315A2A1D1D4D409F1186219E5769562E5815C1',X'534BC8FF6CBC73B3FB47D22F74AB98C9008136EEFD42210A03DD5E056E658984',NULL,NULL,1794834794252,NULL,NULL,NULL,2592028681,'0 28681 28681 0 0 0 0 0 0 -1 0 0 0 0 0 -1 0 0 0 0 0 -1 0 0 0 0 0 -1 0 0 0 0 0 -1 0 0 0 0 0 -1 0 4',NULL);
CREATE INDEX tables_by_life ON tables (life, id);
CREATE INDEX seats_by_guest ON seats (guest, table_id) WHERE guest IS NOT NULL;
CREATE UNIQUE INDEX actions_by_number ON actions (table_id, number);
CREATE TRIGGER actions_keep BEFORE UPDATE ON actions BEGIN SELECT raise(ABORT, 'actions are never changed'); END;
CREATE INDEX chat_by_table ON chat (table_id, id);
CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX listed_by_number ON tables (id) WHERE is_public AND (life <> 'idle' OR started IS NOT NULL);
CREATE INDEX listed_by_life ON tables (life, id) WHERE is_public AND (life <> 'idle' OR started IS NOT NULL);
CREATE INDEX listed_by_game ON tables (game, id) WHERE is_public AND (life <> 'idle' OR started IS NOT NULL);
CREATE INDEX listed_by_life_and_game ON tables (life, game, id) WHERE is_public AND (life <> 'idle' OR started IS NOT NULL);
CREATE INDEX links_by_owner ON links (table_id, owner);
CREATE TRIGGER actions_stay BEFORE DELETE ON actions WHEN NOT EXISTS (SELECT 1 FROM purged WHERE table_id = OLD.table_id) BEGIN SELECT raise(ABORT, 'actions are never deleted'); END;
CREATE TRIGGER tables_last AFTER DELETE ON tables BEGIN UPDATE server SET last_table = max(last_table, OLD.id); END;
CREATE TRIGGER guests_last AFTER DELETE ON guests BEGIN UPDATE server SET last_guest = max(last_guest, OLD.id); END;
CREATE INDEX tables_by_host ON tables (host);
CREATE INDEX chat_by_guest ON chat (guest);
CREATE INDEX links_of_owner ON links (owner);
COMMIT;
