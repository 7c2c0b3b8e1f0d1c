@spec-2 @spec-6 @2.plan
Feature: Enrolling several children at once
  A parent adds the children, sees what each can join, and enrolls all of them with one press.

  Background:
    Given Ada owns "Lindenschule"
    And "Lindenschule" offers for Spring 2030
      | name    | ages | seats | day    | starts | ends  |
      | Algebra |      | 12    | Monday | 09:00  | 09:50 |
      | Botany  | 5–7  | 12    | Monday | 09:00  | 09:50 |
      | Choir   |      | 12    | Monday | 10:00  | 10:50 |
    And "Choir" of "Lindenschule" is for "1st grade" and above

  Scenario: An invited parent enrolls three children in two classes each in 15 clicks
    Given Rosa is invited to "Lindenschule" as a parent
    And Rosa counts her clicks
    When Rosa opens the link of Rosa
    And Rosa signs up as invited
    Then Rosa reads the title "Enroll Your Family"
    When Rosa adds her children
      | Ben  | 2014-05-03 | 6th grade |
      | Mia  | 2023-03-01 | 1st grade |
      | Theo | 2022-11-20 |           |
    And Rosa sets
      | Grade of Theo Lind | 2nd grade |
    Then Rosa cannot choose "Botany" for Ben
    When Rosa chooses classes
      | Algebra | Ben  |
      | Choir   | Ben  |
      | Algebra | Theo |
      | Choir   | Theo |
      | Algebra | Mia  |
      | Choir   | Mia  |
    Then "Botany" is not open to Mia of Rosa, "at the same time as Algebra"
    And Rosa's screen is accessible
    When Rosa chooses "Enroll in 6 classes"
    Then Rosa sees one toast "Success" saying "6 classes: 6 enrolled"
    And Rosa sees "Theo: enrolled"
    And Rosa has pressed at most 15 times, on at most 3 screens
