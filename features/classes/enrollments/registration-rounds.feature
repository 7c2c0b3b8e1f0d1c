@spec-2 @spec-6 @2.plan @2.plan-round
Feature: Registration rounds for families
  Families choose until a due time, and then a round gives the seats. It does not matter who chooses first.

  Background:
    Given Ada owns "Lindenschule"
    And "Lindenschule" offers for Spring 2030
      | name    | seats | day    | starts | ends  |
      | Algebra | 12    | Monday | 09:00  | 09:50 |
      | Drama   | 1     | Monday | 10:00  | 10:50 |
      | Etching | 12    | Monday | 10:00  | 10:50 |
    And Ben is signed in
    And Ben has a family with "Mia"
    And Fay is signed in
    And Fay has a family with "Tom"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
      | Fay  | Parent |
    And Ada starts a registration round for "Spring 2030" until 12/01/2026 at 18:00

  Scenario: A family chooses, cannot enroll yet, and says what matters
    Given Ben has another child "Leo"
    When Ben visits the plan of "Lindenschule"
    Then Ben sees "Seats in Spring 2030 are given in a registration round."
    When Ben chooses classes
      | Drama   | Mia |
      | Etching | Mia |
    Then Ben sees "you can change them until Tue, Dec 1 at 6:00 PM."
    And Ben is not offered "Enroll"
    When Ben turns on "Siblings in the same half-day"
    And Ben sets
      | Most classes for each child           | At most 2 classes |
      | A friend of Mia (first and last name) | Tom Lind          |
    And Ben chooses "Save"
    Then Ben sees one toast "Success" saying "What matters to you was saved successfully"
    And Ben sees "Counts once the other family names Mia Lind."
    When Ben reloads the page
    Then Ben finds set
      | Most classes for each child           | At most 2 classes |
      | A friend of Mia (first and last name) | Tom Lind          |
    And "Drama" is the 1st choice of Mia of Ben
    And Ben's screen is accessible
    When Fay visits the plan of "Lindenschule"
    And Fay sets
      | A friend of Tom (first and last name) | mia lind |
    And Fay chooses "Save"
    Then Fay sees "Both of you named each other."

  Scenario: Two adults say at once what matters, and both are saved
    Given Ben has another child "Leo"
    And Cleo is signed in
    And Cleo is in the family of Ben with full access
    And "Lindenschule" has the members
      | name | kinds  |
      | Cleo | Parent |
    When Ben visits the plan of "Lindenschule"
    And Cleo visits the plan of "Lindenschule"
    And Cleo turns on "Siblings in the same half-day"
    And Cleo chooses "Save"
    Then Cleo sees one toast "Success" saying "What matters to you was saved successfully"
    When Ben sets
      | Most classes for each child | At most 2 classes |
    And Ben chooses "Save"
    Then Ben sees one toast "Success" saying "What matters to you was saved successfully"
    And Ben finds "Siblings in the same half-day" turned on
    When Ben reloads the page
    Then Ben finds set
      | Most classes for each child | At most 2 classes |
    And Ben finds "Siblings in the same half-day" turned on

  Scenario: Choices are fixed after the due time
    When Ben visits the plan of "Lindenschule"
    And Ben chooses classes
      | Drama   | Mia |
      | Etching | Mia |
    And families can no longer choose for "Spring 2030"
    And Ben visits the plan of "Lindenschule"
    Then Ben sees "Choices are fixed now, and the result is not published yet."
    And Ben sees "First choice: Drama"
    And Ben sees "Second choice: Etching"
    And Ben sees "Most classes for each child"
    And Ben is not offered "A friend of Mia (first and last name)"
    When Ben chooses "How anybody can check the order"
    Then Ben sees "With the seed, the same choices give the same result."
    And Ben's screen is accessible

  Scenario: Each family reads its result, and why a choice was not met
    When Ben visits the plan of "Lindenschule"
    And Ben chooses classes
      | Drama   | Mia |
      | Etching | Mia |
    And Fay visits the plan of "Lindenschule"
    And Fay chooses classes
      | Algebra | Tom |
      | Drama   | Tom |
      | Etching | Tom |
    And families can no longer choose for "Spring 2030"
    And Ada publishes the registration round of "Spring 2030"
    And Ben visits the plan of "Lindenschule"
    Then Ben sees "First choice · enrolled"
    And Ben's screen is accessible
    When Fay visits the plan of "Lindenschule"
    Then Fay sees "Drama went to 1 family who had no first choice yet; Tom Lind was 2nd."
    And Fay sees "First choice · number 1 on the waitlist"
    And Fay sees "Second choice · enrolled"
    And Fay's screen is accessible
    When Fay chooses "Give back: Etching, Tom Lind"
    And Fay answers "Give back"
    Then Fay sees a toast with "Tom Lind is no longer in Etching."
    And Fay sees "Second choice · given back"
    When Fay chooses "Undo"
    Then Fay sees one toast "Success" saying "The change was undone."
    And Fay sees "Second choice · enrolled"
    When Fay chooses "Leave the waitlist: Drama, Tom Lind"
    And Fay answers "Leave the waitlist"
    Then Fay sees "First choice · can join the waitlist"

  Scenario: An adult who may only view sees what matters, and cannot change it
    Given Eva is signed in
    And Eva is in the family of Ben with view access
    And "Lindenschule" has the members
      | name | kinds  |
      | Eva  | Parent |
    When Ben visits the plan of "Lindenschule"
    And Ben chooses classes
      | Drama | Mia |
    And Ben sets
      | A friend of Mia (first and last name) | Tom Lind |
    And Ben chooses "Save"
    Then Ben sees "Counts once the other family names Mia Lind."
    When Eva visits the plan of "Lindenschule"
    Then Eva sees "Only an adult with full access to the family can change this."
    And Eva sees "Tom Lind. Counts once the other family names Mia Lind."
    And Eva is not offered "A friend of Mia (first and last name)"
