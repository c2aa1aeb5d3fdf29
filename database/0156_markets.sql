-- More markets on a match than a board shows, and who scored when.

alter table market
  drop constraint market_kind_check,
  drop constraint market_check,
  add constraint market_kind_check
    check (kind in ('1x2', 'handicap', 'total', 'both_score', 'odd_even', 'correct_score')),
  add constraint market_line_check check (kind in ('handicap', 'total') or line_hundredths = 0),
  -- On boards; others are shown with the match alone.
  add column is_main boolean not null default true;

alter table price
  drop constraint price_check,
  add constraint price_pick_check check (case kind
    when '1x2' then pick in ('home', 'draw', 'away')
    when 'handicap' then pick in ('home', 'away')
    when 'total' then pick in ('over', 'under')
    when 'both_score' then pick in ('yes', 'no')
    when 'odd_even' then pick in ('odd', 'even')
    else pick ~ '^(\d{1,2}-\d{1,2}|other)$' end);

-- Scores in their order: the side, and the running minute.
alter table event add column goals jsonb not null default '[]';
