@spec-2 @spec-6 @2.plan
Feature: Planning and enrolling the whole family
  A parent sees what every child can take at every time, chooses first and second choices, and enrolls everyone with one press.

  Background:
    Given Ada owns "Lindenschule"
    And "Lindenschule" offers for Spring 2030
      | name    | ages | seats | day    | starts | ends  |
      | Algebra |      | 12    | Monday | 09:00  | 09:50 |
      | Botany  | 5–7  | 12    | Monday | 09:00  | 09:50 |
      | Choir   |      | 12    | Monday | 10:00  | 10:50 |
      | Drama   |      | 1     | Monday | 10:00  | 10:50 |
      | Etching |      | 12    | Monday | 10:00  | 10:50 |
      | Fencing |      | 12    | Monday | 10:30  | 11:20 |
      | Latin   |      | 12    | Friday | 09:00  | 09:50 |
      | Music   |      | 12    | Friday | 10:00  | 10:50 |
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
    Then Rosa cannot choose "Botany" for Ben, who is "too old"
    When Rosa chooses classes
      | Algebra | Ben  |
      | Choir   | Ben  |
      | Algebra | Theo |
      | Choir   | Theo |
      | Algebra | Mia  |
      | Choir   | Mia  |
    Then "Fencing" is not open to Mia of Rosa, "at the same time as Choir"
    And Rosa's screen is accessible
    When Rosa chooses "Enroll in 6 classes"
    Then Rosa sees one toast "Success" saying "6 classes: 6 enrolled"
    And Rosa sees "Theo 9:00–10:50 AM · Algebra, Choir"
    And Rosa has pressed at most 15 times, on at most 3 screens

  Scenario: Five children and four times are planned and enrolled in 25 presses on one screen
    Given Ben is signed in
    And Ben has a family with "Mia"
    And Ben has another child "Leo"
    And Ben has another child "Ida"
    And Ben has another child "Kai"
    And Ben has another child "Noa"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
    And the presses of Ben are counted
    When Ben visits the plan of "Lindenschule"
    And Ben chooses classes
      | Algebra | Mia |
      | Fencing | Mia |
      | Latin   | Mia |
      | Music   | Mia |
      | Algebra | Leo |
      | Fencing | Leo |
      | Latin   | Leo |
      | Music   | Leo |
      | Algebra | Ida |
      | Fencing | Ida |
      | Latin   | Ida |
      | Music   | Ida |
      | Algebra | Kai |
      | Fencing | Kai |
      | Latin   | Kai |
      | Music   | Kai |
      | Algebra | Noa |
      | Fencing | Noa |
      | Latin   | Noa |
      | Music   | Noa |
    And Ben chooses "Hold seats for 15 minutes"
    Then Ben sees "20 seats held until"
    When Ben chooses "Enroll in 20 classes"
    Then Ben sees one toast "Success" saying "20 classes: 20 enrolled"
    And Ben has pressed at most 25 times

  Scenario: The best choice with a seat is taken, and the family waits for a better one meanwhile
    Given Ben is signed in
    And Ben has a family with "Mia"
    And Fay is signed in
    And Fay has a family with "Tom"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
      | Fay  | Parent |
    And Fay enrolls Tom in "Drama" from the plan of "Lindenschule"
    When Ben visits the plan of "Lindenschule"
    And Ben chooses classes
      | Drama   | Mia |
      | Etching | Mia |
    Then Ben sees "Also join the waitlists of better choices that are full"
    And Ben chooses "Enroll in 2 classes"
    Then Ben sees one toast "Success" saying "2 classes: 1 enrolled, 1 on the waitlist"

  Scenario: Held seats are taken for others until the time is over
    Given Ben is signed in
    And Ben has a family with "Mia"
    And Fay is signed in
    And Fay has a family with "Tom"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
      | Fay  | Parent |
    When Ben visits the plan of "Lindenschule"
    And Ben chooses classes
      | Drama | Mia |
    And Ben chooses "Hold seats for 15 minutes"
    Then Ben sees "1 seat held until"
    When Fay visits the plan of "Lindenschule"
    Then the plan of Fay says of "Drama" for Tom "can join the waitlist"
    When Ben visits the plan of "Lindenschule"
    Then Ben sees "1 seat held until"
    When the time of all held seats is over
    And Fay visits the plan of "Lindenschule"
    Then the plan of Fay says of "Drama" for Tom "1 of 1 seat open"
    When Ben visits the plan of "Lindenschule"
    Then Ben sees "The time is over, and the seats are free for others. You can still enroll."

  Scenario: Nobody is enrolled if a place has changed, and the plan says which one
    Given Ben is signed in
    And Ben has a family with "Mia"
    And Fay is signed in
    And Fay has a family with "Tom"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
      | Fay  | Parent |
    When Ben visits the plan of "Lindenschule"
    And Ben chooses classes
      | Algebra | Mia |
      | Drama   | Mia |
    And Fay enrolls Tom in "Drama" from the plan of "Lindenschule"
    And Ben chooses "Enroll in 2 classes"
    Then Ben sees one toast "Error" saying "One place has changed, so nobody is enrolled yet. See the marked class."
    And the plan of Ben says of "Drama" for Mia "Full: 1 of 1."
    When Ben chooses "Enroll in 2 classes"
    Then Ben sees one toast "Success" saying "2 classes: 1 enrolled, 1 on the waitlist"

  Scenario: The choices are there when the family comes back to the plan at once
    Given Ben is signed in
    And Ben has a family with "Mia"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
    When Ben visits the plan of "Lindenschule"
    And Ben chooses classes
      | Algebra | Mia |
    And Ben goes to "Back to Lindenschule"
    And Ben goes to "Enroll your family"
    Then Ben sees "Mia 9:00–9:50 AM · Algebra"

  Scenario: The choices are there when the plan is opened again, in their order
    Given Ben is signed in
    And Ben has a family with "Mia"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
    When Ben visits the plan of "Lindenschule"
    And Ben chooses classes
      | Etching | Mia |
      | Drama   | Mia |
    And Ben chooses "Make Drama the first choice"
    And Ben visits the plan of "Lindenschule"
    Then "Drama" is the 1st choice of Mia of Ben
    And "Etching" is the 2nd choice of Mia of Ben
    And Ben sees "Mia 10:00–10:50 AM · Drama"
