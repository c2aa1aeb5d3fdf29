-- Letters about rounds that were called off name the bet: those that are written already too.

set local role fairhouse_core;

update inbox_item i
   set letter = case i.letter when 'roundVoided' then 'sharedVoided' else i.letter end,
       figures = jsonb_build_object('number', s.number) || i.figures || jsonb_build_object('bet', jsonb_build_object(
         'gameCode', r.game_code, 'rulesVersion', r.rules_version, 'choice', r.choice, 'commitment', s.server_seed_hash)::text)
  from round r join shared_round s using (site_id, shared_id)
 where i.letter in ('roundVoided', 'raceVoided') and i.href = '/bet-history?ticket=' || r.round_id
   and r.site_id = i.site_id and r.player_id = i.player_id;

reset role;
