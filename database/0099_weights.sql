-- How much of a stake on one game counts, in percent, where that is not what its category says: whoever plays against
-- other players can pass money back and forth for no more than the rake, so that it counts for nothing.
alter table game add column turnover_percent smallint check (turnover_percent between 0 and 100);

-- The weight of a game wherever turnover is counted: its own, else its category's, else all. What bonuses count is in
-- their published terms.
create function weight_of(g game) returns bigint
  language sql stable
  as $$
    select coalesce(g.turnover_percent,
      (select w.percent from turnover_weight w where w.site_id = g.site_id and w.category = g.category), 100)::bigint
  $$;
